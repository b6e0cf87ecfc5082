import { render } from 'svelte/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import french from '../src/texts/fr/table.json'
import type { SeatInfo } from '../src/lib/gameUi'
import Waiting from '../src/lib/table/Waiting.svelte'
import { WaitingClock } from '../src/lib/table/waitingClock'
import { Texts } from '../src/lib/texts'
import type { TableStatus } from '../src/protocol'

describe('how long one waits', () => {
  it('is counted from the moment when the question was first seen', () => {
    const clock = new WaitingClock()
    expect(clock.seconds('deal-1', 50_000)).toBe(0)
    expect(clock.seconds('deal-1', 54_999)).toBe(4)
    expect(clock.seconds('deal-1', 81_000)).toBe(31)
  })

  it('begins anew with another question', () => {
    const clock = new WaitingClock()
    clock.seconds('deal-1', 0)
    expect(clock.seconds('deal-1', 60_000)).toBe(60)
    expect(clock.seconds('deal-2', 60_000)).toBe(0)
    expect(clock.seconds('deal-2', 67_000)).toBe(7)
    expect(clock.seconds('deal-1', 90_000)).toBe(0)
  })

  it('is never less than nothing, though the server has set its clock back', () => {
    const clock = new WaitingClock()
    clock.seconds('deal-1', 60_000)
    expect(clock.seconds('deal-1', 20_000)).toBe(0)
  })
})

describe('what is said of it', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  const seat = (number: number, name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
    seat: number,
    name,
    level: '',
    isMe: false,
    isHere: true,
    isBot: false,
    ...more,
  })
  const texts = new Texts('fr', [french], {}, ['Léa', 'Yann'], 0)
  const standing = { phase: 'deal-1', must: [1] } as unknown as TableStatus

  /** The words, once one has waited so long. */
  function said(seconds: number, seats: readonly SeatInfo[], more: object = {}): string {
    vi.spyOn(WaitingClock.prototype, 'seconds').mockReturnValue(seconds)
    const { body } = render(Waiting, { props: { texts, standing, seats, ...more } })
    return body
      .replace(/<!--.*?-->|<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  }
  const people = [seat(0, 'Léa', { isMe: true }), seat(1, 'Yann')]
  const replace = () => {}

  it.each([
    [4, 'On attend Yann.'],
    [5, 'On attend Yann. Depuis 5 secondes.'],
    [89, 'On attend Yann. Depuis 89 secondes.'],
    [120, 'On attend Yann. Depuis 2 minutes.'],
  ])('after %i seconds: %s', (seconds, words) => {
    expect(said(seconds, people)).toBe(words)
  })

  it('offers a bot to the owner after half a minute, and to nobody else', () => {
    expect(said(29, people, { replace })).not.toContain('Confier au robot')
    expect(said(30, people, { replace })).toContain('Confier au robot')
    expect(said(300, people)).not.toContain('Confier au robot')
    const bots = [people[0]!, seat(1, 'Yann', { isBot: true })]
    expect(said(300, bots, { replace })).not.toContain('Confier au robot')
  })

  it('offers it to the others after two minutes, for somebody who is not there', () => {
    const absent = [people[0]!, seat(1, 'Yann', { isHere: false })]
    const guest = { replace, isOwner: false }
    expect(said(119, absent, guest)).not.toContain('Confier au robot')
    expect(said(120, absent, guest)).toContain('Confier au robot')
    expect(said(300, people, guest)).not.toContain('Confier au robot')
  })

  it('says nothing before that where the board says whose turn it is', () => {
    expect(said(29, people, { replace, isPatient: true })).toBe('')
    expect(said(30, people, { replace, isPatient: true })).toContain('On attend Yann.')
  })
})
