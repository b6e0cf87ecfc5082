import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Connection } from '../src/lib/connection.svelte'
import type { Remarks } from '../src/lib/remarks.svelte'
import type { Remark } from '../src/protocol'
import { forget, pretendBrowser, socket } from './fakeServer'
import { storage } from './fakeBrowser'

let connection: Connection
let remarks: Remarks
let answers: ((remarks: Remark[]) => void)[] // of the server to those who ask for all, oldest first

beforeEach(async () => {
  vi.useFakeTimers()
  pretendBrowser()
  answers = []
  const answered = () =>
    new Promise((resolve) =>
      answers.push((all) => resolve(new Response(JSON.stringify({ remarks: all })))),
    )
  vi.stubGlobal('fetch', answered)
  vi.stubGlobal('localStorage', storage())
  vi.resetModules()
  forget()
  ;({ connection } = await import('../src/lib/connection.svelte'))
  const { Remarks: Made } = await import('../src/lib/remarks.svelte')
  remarks = new Made('t')
  connection.open()
  socket().welcome('Zoé')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const remark = (number: number, text: string): Remark => ({ number, seat: 0, text })
const says = (said: Remark) => socket().say({ type: 'remarked', table: 't', ...said })
const told = () => remarks.all.map(({ number, text }) => `${number} ${text}`)

async function answer(at: number, all: Remark[]): Promise<void> {
  answers[at]!(all)
  await vi.advanceTimersByTimeAsync(0)
}

it('what is said while all of it is on its way is kept', async () => {
  remarks.follow()
  says(remark(7, 'oups'))
  says(remark(3, '')) // taken back
  says(remark(5, 'mieux'))
  await answer(0, [remark(2, 'bien'), remark(3, 'mal'), remark(5, 'moins bien')])
  expect(told()).toEqual(['2 bien', '7 oups', '5 mieux'])
})

it('what was taken back while the line was broken is gone', async () => {
  remarks.follow()
  await answer(0, [])
  says(remark(7, 'oups'))
  socket().welcome('Zoé')
  await answer(1, [])
  expect(told()).toEqual([])
})

it('an answer that was overtaken by a later one is old', async () => {
  remarks.follow()
  says(remark(7, 'oups'))
  socket().welcome('Zoé')
  await answer(1, [remark(7, 'oups')])
  await answer(0, [])
  expect(told()).toEqual(['7 oups'])
})
