/** What one knew of a table's chance before the first card. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../src/lib/api'
import { verify, type FairRecord } from '../src/lib/fairness'
import { rememberCommitment, knownCommitment, storeCommitment } from '../src/lib/storage'
import { storage } from './fakeBrowser'

const [record] = Object.values(
  import.meta.glob<FairRecord>('./record.json', { eager: true, import: 'default' }),
) as [FairRecord]

let sent: { path: string; body: { nonce: string } }[]

/** A server that gives a place at the table `next`. */
function house(stage: string, seat: object | null = { table: 'next' }, series = '') {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(init.body as string) })
    return new Response(
      JSON.stringify({
        card: { id: 'next', stage, series, members: [] },
        url: '',
        commitment: 'promise',
        seat,
      }),
    )
  })
}

beforeEach(() => {
  sent = []
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => vi.unstubAllGlobals())

describe('a commitment', () => {
  it('may be noted without a nonce, and then the chance is checked without', async () => {
    rememberCommitment('table', record.seed.commitment)
    expect(knownCommitment('table')).toEqual({ commitment: record.seed.commitment })
    const verdict = await verify(record, knownCommitment('table'))
    expect(verdict).toMatchObject({ ok: true, shown: true, nonce: null })
  })

  it('that was remembered first is the one that counts', () => {
    storeCommitment('table', { commitment: 'promise', nonce: 'salt' })
    rememberCommitment('table', 'another promise')
    expect(knownCommitment('table')).toEqual({ commitment: 'promise', nonce: 'salt' })
    rememberCommitment('other', 'promise')
    rememberCommitment('other', 'another promise')
    expect(knownCommitment('other')).toEqual({ commitment: 'promise' })
  })

  it('is forgotten after many others', () => {
    for (let table = 0; table <= 50; table++) rememberCommitment(`t${table}`, 'promise')
    expect(knownCommitment('t0')).toBeUndefined()
    expect(knownCommitment('t1')).toBeDefined()
  })
})

describe.each([
  ['who joins', () => api.join('one'), '/api/tables/one/join'],
  ['who plays again', () => api.rematch('one'), '/api/tables/one/rematch'],
])('%s', (_, sit, path) => {
  it('gives a nonce, and remembers it', async () => {
    house('gathering')
    await sit()
    const [{ path: asked, body }] = sent as [(typeof sent)[number]]
    expect(asked).toBe(path)
    expect(body.nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(knownCommitment('next')).toEqual({ commitment: 'promise', nonce: body.nonce })
  })

  it('counts on no nonce in a series', async () => {
    house('gathering', { table: 'next' }, 'series')
    await sit()
    expect(knownCommitment('next')).toEqual({ commitment: 'promise' })
  })

  it('does not count on a nonce that came after the deal', async () => {
    house('playing')
    await sit()
    expect(knownCommitment('next')).toEqual({ commitment: 'promise' })
  })

  it('was promised nothing without a place', async () => {
    house('gathering', null)
    await sit()
    expect(knownCommitment('next')).toBeUndefined()
  })
})
