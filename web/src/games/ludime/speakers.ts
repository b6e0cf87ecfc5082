/** How the catalogues say what only Ludime has. */
import type { Speaker, Texts } from '../../lib/texts'

const MORE_THAN_DIE = 4 // cards that a throw of the die gives beyond its pips

const nameOf = (texts: Texts, seat: number): string =>
  seat === texts.me ? texts.say('me') : (texts.names[seat] ?? '')

/** Who has thrown what for the first deal, throw by throw. */
const throws: Speaker = (texts, value) =>
  (value as readonly (readonly number[])[])
    .map((dice) => {
      const thrown = dice.flatMap((die, seat) => (die ? [`${nameOf(texts, seat)} ${die}`] : []))
      return texts.say('throw.round', { thrown: thrown.join(', ') })
    })
    .join(' ')

/** How many cards the die gives; nothing where none was thrown. */
const thrown: Speaker = (texts, value) => {
  const die = Number(value)
  return die > 0 ? texts.say('throw.cards', { die, cards: die + MORE_THAN_DIE }) : ''
}

const close: Speaker = (texts, value) => texts.say(`close.${String(value)}`)
const why: Speaker = (texts, value) => texts.say(`why.${String(value)}`)

export const speakers = { throws, throw: thrown, close, why }
