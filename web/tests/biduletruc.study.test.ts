import { describe, expect, it } from 'vitest'
import { speakers } from '../src/games/biduletruc/speakers'
import {
  actionsOf,
  factsOf,
  fateOf,
  laidBy,
  missedBy,
  mostMissed,
  pipsOf,
  readingOf,
  sayFate,
  sayHeadline,
  sayMissed,
  sayTurn,
  sentencesOf,
  sharesOf,
  filtered,
  type Link,
  type Turn,
} from '../src/games/biduletruc/study'
import { Texts } from '../src/lib/texts'
import type { Biduletruc } from '../src/protocol'
import { trees } from '../src/texts/fr'
import french from '../../src/escale/games/biduletruc/texts/fr.json'
import own from '../src/games/biduletruc/texts/fr.json'

const texts = new Texts('fr', [...trees, french, own], speakers, ['Ada', 'Léa'], 0)
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const CLOUD = 'Un [nuage] y passe.'
const link = (changed: Partial<Link> = {}): Link => ({
  pile: 0,
  covered: 'ciel',
  laid: 'nuage',
  kind: 'granted',
  doubt: null,
  let_pass: [],
  ...changed,
})
const doubt = (changed: Partial<Biduletruc.Challenge> = {}): Biduletruc.Challenge => ({
  challenger: 1,
  turn: 3,
  granted: false,
  cards: 2,
  turns: 1,
  ...changed,
})
const turn = (changed: Partial<Turn> = {}): Turn => ({
  seat: 0,
  number: 3,
  hand: ['nuage', 'pluie', 'lit'],
  tops: ['ciel', 'eau'],
  links: [],
  missed: [],
  best: [],
  possible: 0,
  drawn: [],
  put: [],
  got: [],
  has_skipped: false,
  has_countered: false,
  how: 'end',
  ...changed,
})

const rain = link({ covered: 'nuage', laid: 'pluie' })
const bluff = link({ laid: 'lit', kind: 'bluff', let_pass: [1] })
const caught = link({ laid: 'lit', kind: 'bluff', doubt: doubt() })
const verified = link({ doubt: doubt({ granted: true, turns: 0 }) })
const joker = link({ laid: 'biduletruc', kind: 'free' })

const good = turn({ links: [link(), rain], possible: 2 })
const slip = turn({ number: 5, links: [link(), bluff], possible: 4, best: [link(), rain] })
const hers = turn({ seat: 1, number: 4, possible: 3, drawn: ['dé'] })

describe('what became of a card', () => {
  it('is told by its kind and by who doubted', () => {
    expect([link(), verified, joker, bluff, caught].map(fateOf)).toEqual([
      'granted',
      'verified',
      'free',
      'passed',
      'caught',
    ])
  })

  it('is said in a sentence, where there is something to say', () => {
    const said = (each: Link, me: number | null = 0) => plain(sayFate(texts, each, me))
    expect(said(link())).toBe('')
    expect(said(joker)).toBe('')
    expect(said(verified)).toBe('Léa a dit « Dico ! » pour rien : 2 cartes piochées.')
    expect(said(caught)).toBe(
      'Léa a dit « Dico ! » : carte reprise, 2 autres piochées, un tour perdu.',
    )
    const late = link({ ...caught, doubt: doubt({ challenger: 0, turns: 0, cards: 1 }) })
    expect(said(late)).toBe('Vous avez dit « Dico ! » : carte reprise, 1 autre piochée.')
    expect(said(bluff, 1)).toBe('Personne n’a rien dit : vous pouviez dire « Dico ! ».')
    expect(said(bluff)).toBe('Personne n’a rien dit.')
    expect(said(bluff, null)).toBe('Personne n’a rien dit.')
    expect(said({ ...bluff, let_pass: [] })).toBe('Recouvert avant que l’on puisse en douter.')
  })

  it('leads to the page of the word below, or of the other where that one is right', () => {
    const sentences = [{ covered: 'ciel', laid: 'nuage', line: CLOUD }]
    const told = sentencesOf({ tallies: [], turns: [], sentences })
    expect(readingOf(link(), told)).toEqual({ word: 'ciel', lit: 'nuage', line: CLOUD })
    expect(readingOf(bluff, told)).toEqual({ word: 'ciel', lit: 'lit', line: '' })
    const turned = link({ covered: 'nuage', laid: 'ciel', kind: 'bluff' })
    expect(readingOf(turned, told)).toEqual({ word: 'ciel', lit: 'nuage', line: CLOUD })
  })
})

describe('a turn', () => {
  it('is a row of little cards, with those that were possible', () => {
    expect(pipsOf(good)).toEqual(['granted', 'granted'])
    expect(pipsOf(slip)).toEqual(['granted', 'passed', 'open', 'open', 'open'])
    expect([good, slip, hers].map(missedBy)).toEqual([0, 3, 3])
  })

  it('is said in a line', () => {
    const said = (each: Turn) => plain(sayTurn(texts, each))
    expect(said(good)).toBe('2 cartes posées : nuage, pluie')
    expect(said(turn({ links: [joker], possible: 1 }))).toContain('Biduletruc')
    expect(said(hers)).toBe('Pioche, et ne pose rien')
    expect(said(turn({ put: ['a', 'b'] }))).toBe('Change deux cartes, et ne pose rien')
    expect(said(turn({ how: 'gave-way', hand: [] }))).toBe('Passe son tour')
    expect(said(turn({ how: 'owed', hand: [] }))).toBe('Tour perdu, pour un lien d’avant')
    expect(sayMissed(texts, good)).toBe('')
    expect(sayMissed(texts, slip)).toBe('1 carte sans bluffer, sur 4 possibles')
    expect(sayMissed(texts, hers)).toBe('3 cartes étaient possibles sans bluffer')
  })

  it('tells what else was done in it', () => {
    expect(actionsOf(texts, good)).toEqual([])
    const busy = turn({
      put: ['lit', 'dé'],
      got: ['os', 'pré'],
      drawn: ['sel'],
      has_skipped: true,
      has_countered: true,
      how: 'caught',
    })
    expect(actionsOf(texts, busy).map(plain)).toEqual([
      '« Je joue quand même ! »',
      'Échange lit, dé contre os, pré.',
      'Pioche sel.',
      '« Tu passes ton tour » au joueur suivant.',
      'Le tour s’arrête sur un « Dico ! ».',
    ])
  })
})

describe('which turns to look at', () => {
  const turns = [good, hers, slip]

  it('are one’s own, those that missed something, those with a bluff or a doubt', () => {
    expect(filtered(turns, 'mine', 0)).toEqual([good, slip])
    expect(filtered(turns, 'missed', 0)).toEqual([hers, slip])
    expect(filtered(turns, 'dico', 0)).toEqual([slip])
    expect(filtered([turn({ links: [verified] })], 'dico', 0)).toHaveLength(1)
    expect(filtered(turns, 'all', 0)).toEqual(turns)
  })

  it('begin with the one in which most was missed', () => {
    expect(mostMissed(turns, 0)).toBe(slip)
    expect(mostMissed(turns, 1)).toBe(hers)
    expect(mostMissed(turns, null)).toBe(hers)
    expect(mostMissed([good], 0)).toBeNull()
  })

  it('are named at the head', () => {
    const said = (each: readonly Turn[], me: number | null) => plain(sayHeadline(texts, each, me))
    expect(said(turns, 0)).toBe(
      'Au tour 5, vous pouviez poser 4 cartes sans bluffer, au lieu de 1.',
    )
    expect(said(turns, 1)).toBe(
      'Au tour 4, Léa n’a rien posé de sûr, et pouvait poser 3 cartes sans bluffer.',
    )
    expect(said([good], 0)).toContain('Bravo')
    expect(said([good], null)).toBe('Rien n’a échappé à personne.')
  })
})

describe('a player', () => {
  const tally: Biduletruc.Tally = {
    seat: 0,
    turns: 6,
    lost: 1,
    granted: 9,
    free: 2,
    bluffs: 3,
    caught: 1,
    missed: 4,
    right: 1,
    wrong: 2,
    let_pass: 5,
    penalty: 6,
  }
  const idle = { ...tally, lost: 0, granted: 0, free: 0, bluffs: 0, caught: 0, missed: 0 }
  const silent = { ...idle, right: 0, wrong: 0, let_pass: 0, penalty: 0 }

  it('has numbers, without those that are nothing', () => {
    expect(factsOf(texts, tally).map(plain)).toEqual([
      '9 liens justes',
      '2 avec un Biduletruc',
      '3 bluffs (1 découvert)',
      '1 « Dico ! » juste',
      '2 « Dico ! » pour rien',
      '5 bluffs adverses laissés passer',
      '4 liens justes non posés',
      '6 cartes de pénalité',
      '1 tour perdu',
    ])
    expect(factsOf(texts, { ...silent, bluffs: 1 })).toEqual(['1 bluff'])
    expect(factsOf(texts, silent)).toEqual([])
  })

  it('has a bar of what became of the cards', () => {
    expect(sharesOf(tally)).toEqual([
      ['granted', 9],
      ['free', 2],
      ['passed', 2],
      ['caught', 1],
    ])
    expect(laidBy(tally)).toBe(14)
    expect(sharesOf(silent)).toEqual([])
  })
})
