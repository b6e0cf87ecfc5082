import { createRawSnippet } from 'svelte'
import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import type { SeatInfo } from '../src/lib/gameUi'
import SeatStrip from '../src/lib/table/SeatStrip.svelte'
import { Texts } from '../src/lib/texts'
import type { TableStatus } from '../src/protocol'

const texts = new Texts('fr', [
  {
    levels: { novice: 'robot débutant' },
    table: {
      botPlays: 'un robot joue',
      away: 'absent',
      you: 'Vous',
      seats: 'Autour',
      acts: 'joue',
    },
  },
])
const seat: SeatInfo = { seat: 0, name: 'Zoé', level: '', isMe: false, isHere: true, isBot: false }
const seats: SeatInfo[] = [
  { ...seat, level: 'novice', isBot: true },
  { ...seat, seat: 1, isBot: true },
  { ...seat, seat: 2, isHere: false },
]
const standing = { number: 1, must: [], may: [0, 1, 2] } as unknown as TableStatus

const said = createRawSnippet((number: () => number) => ({
  render: () => `<i>${number()} mots</i>`,
}))

it.each([
  ['with a word of the room’s on each seat', said],
  ['without one', undefined],
])('who is a bot or away is told, %s', (_, note) => {
  const { body } = render(SeatStrip, { props: { seats, standing, texts, note } })
  for (const word of ['robot débutant', 'un robot joue', 'absent']) expect(body).toContain(word)
  expect(body.includes('2 mots')).toBe(note !== undefined)
})
