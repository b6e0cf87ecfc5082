/** The letter cards: what they are worth, and how they are drawn. */
import pack from '../../../../src/escale/games/ludime/data/pack.json'

const VALUES: Readonly<Record<string, number>> = pack.values

/** What a word is worth, or what a hand costs. */
export const valueOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum + (VALUES[letter] ?? 0), 0)

/** Letters that can be taken for another one when they stand on their head. */
export const isUnderlined = (letter: string): boolean => 'MNWZ'.includes(letter)

/** What someone types, as it stands on a card: without accents, in capitals. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll('Œ', 'OE')
    .replaceAll('Æ', 'AE')
