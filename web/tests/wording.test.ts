/** What no catalogue may say: nothing out of nothing, or a box without the right word before it. */
import { expect, it } from 'vitest'
import { Texts, type Tree } from '../src/lib/texts'

const own = import.meta.glob<Tree>('../src/games/*/texts/{fr,en}.json', {
  eager: true,
  import: 'default',
})
const site = import.meta.glob<Tree>('../src/texts/{fr,en}/table.json', {
  eager: true,
  import: 'default',
})
const textsOf = (language: 'fr' | 'en', game: string) =>
  new Texts(language, [
    site[`../src/texts/${language}/table.json`]!,
    own[`../src/games/${game}/texts/${language}.json`]!,
  ])

it.each([
  ['fr', 0, 0, 'aucun mot'],
  ['fr', 0, 3, '0 sur 3'],
  ['en', 0, 0, 'no words'],
] as const)('in %s says of a list with %i of %i words: %s', (language, kept, noted, said) => {
  const texts = textsOf(language, 'boggle')
  expect(texts.say('board_web.kept', { kept, noted: noted || null })).toBe(said)
})

it.each([
  ['boggle', 'Léa vous invite à une partie de Boggle.'],
  ['ludime', 'Léa vous invite à une partie de Ludime.'],
  ['tordu', 'Léa vous invite à une partie du Tordu.'],
  ['rondelic', 'Léa vous invite à une partie de Rondelic.'],
  ['biduletruc', 'Léa vous invite à une partie de Biduletruc.'],
])('invites to %s', (game, said) => {
  const texts = textsOf('fr', game)
  expect(texts.say('gathering.invitesTo', { name: 'Léa', of: texts.say('title_of') })).toBe(said)
})
