/** A hand in the order in which one likes to hold it. */
import type { Card } from './tray'

/** The cards of a hand: those one knows stay where they are, new ones come last, numbered from here
 * on. Of like cards those that were given away go first. */
export function held(
  cards: readonly Card[],
  hand: string,
  given: ReadonlySet<string> = new Set(),
  from = 1,
): Card[] {
  const left = new Map<string, number>()
  for (const letter of hand) left.set(letter, (left.get(letter) ?? 0) + 1)
  const stays = new Set<string>()
  const keep = ({ key, letter }: Card) => {
    const count = left.get(letter) ?? 0
    if (count === 0) return
    left.set(letter, count - 1)
    stays.add(key)
  }
  cards.filter(({ key }) => !given.has(key)).forEach(keep)
  cards.filter(({ key }) => given.has(key)).forEach(keep)
  const known = cards.filter(({ key }) => stays.has(key))
  const used = new Set(cards.map(({ key }) => key))
  const fresh = [...left].flatMap(([letter, count]) =>
    Array.from({ length: count }, (): Card => {
      let number = from
      while (used.has(letter + number)) number++
      used.add(letter + number)
      return { key: letter + number, letter }
    }),
  )
  return [...known, ...fresh]
}

export const inOrder = (cards: readonly Card[]): Card[] =>
  cards.toSorted((one, other) => one.letter.localeCompare(other.letter))

/** Held in any order, but not in the same one. */
export function mixed(cards: readonly Card[], random: () => number = Math.random): Card[] {
  const rest = [...cards]
  for (let last = rest.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[rest[last], rest[other]] = [rest[other]!, rest[last]!]
  }
  const isSame = rest.length > 1 && rest.every((card, index) => card === cards[index])
  return isSame ? [...rest.slice(1), rest[0]!] : rest
}

/** A card at another place among the cards. */
export function put(cards: readonly Card[], key: string, to: number): Card[] {
  const card = cards.find((each) => each.key === key)
  if (!card) return [...cards]
  const others = cards.filter((each) => each !== card)
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, card)
}
