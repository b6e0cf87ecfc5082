import { describe, expect, it } from 'vitest'
import {
  cutAt,
  Dicobidule,
  formOf,
  lineOf,
  speaksOf,
  standsFor,
} from '../src/games/biduletruc/dicobidule'

const shown = (line: string, isWord?: (word: string) => boolean) =>
  lineOf(line, isWord).pieces.map(({ text, word }) => (word ? `${text}>${word}` : text))

describe('a line', () => {
  it('has blue words, as they are written and as they are meant', () => {
    expect(shown('Les [étoiles|étoile] y [dansent|danse], [Feu] !')).toEqual([
      'Les ',
      'étoiles>étoile',
      ' y ',
      'dansent>danse',
      ', ',
      'Feu>feu',
      '\u202f!',
    ])
  })

  it('means the singular where the plural is no word of the pack', () => {
    const pack = new Set(['feu', 'souris'])
    const isWord = (word: string) => pack.has(word)
    expect(shown('[feux]', isWord)).toEqual(['feux>feu'])
    expect(shown('[souris]', isWord)).toEqual(['souris>souris'])
  })

  it('of family is all blue', () => {
    const line = lineOf('voir aussi : ciel, arc-en-ciel, eau')
    expect(line.isAlso).toBe(true)
    expect(line.pieces.map(({ word }) => word)).toEqual(['ciel', 'arc-en-ciel', 'eau'])
  })

  it('is lit where the word stands, in the plural too, and only there', () => {
    const [feux, , feuille] = lineOf('[feux] et [feuille]').pieces
    expect(standsFor(feux!, 'feu')).toBe(true)
    expect(standsFor(feuille!, 'feu')).toBe(false)
    expect(standsFor({ text: 'feu', word: null }, 'feu')).toBe(false)
  })

  it('says how a word is printed only where one would look for another', () => {
    const lines = ['On se [Marie|mariage] en [Blanc].', 'Des [feux].', 'Il [crie|cri], un [cri].']
    const form = (laid: string) =>
      formOf(
        lines.map((line) => lineOf(line)),
        laid,
      )
    expect(form('mariage')).toBe('marie')
    expect(['blanc', 'feu', 'cri', 'nuit'].map(form)).toEqual([null, null, null, null])
  })
})

describe('the book', () => {
  const book = new Dicobidule([
    { word: 'étoile', lines: ['Petit [feu] de [nuits].', 'voir aussi : mer'] },
    { word: 'feu', lines: ['Il brûle sans bruit.', 'voir aussi : étoile'] },
    { word: 'mer', lines: ['La grande [étoile] y nage.'] },
    { word: 'nuit', lines: ['Rien.'] },
  ])

  it('is in the order of the alphabet, whatever the accents', () => {
    expect(book.words).toEqual(['étoile', 'feu', 'mer', 'nuit'])
    expect([...book.letters().keys()]).toEqual(['E', 'F', 'M', 'N'])
    expect(book.around('feu')).toEqual({ before: 'étoile', after: 'mer' })
    expect(book.around('étoile').before).toBeNull()
    expect(book.around('rien')).toEqual({ before: null, after: null })
  })

  it('says what leads where: that goes one way', () => {
    expect(book.leadsTo('étoile')).toEqual(['feu', 'nuit', 'mer'])
    expect(book.leadingTo('étoile')).toEqual(['feu', 'mer'])
    expect(book.leadingTo('nuit')).toEqual(['étoile'])
  })

  it('is searched by word, then within its pages', () => {
    expect(book.find('ETO')).toEqual({ words: ['étoile'], within: ['feu', 'mer'] })
    expect(book.find('brule').within).toEqual(['feu'])
    expect(book.find('nuit').within).toEqual(['étoile'])
    expect(book.find('  ')).toEqual({ words: [], within: [] })
    expect(book.find('zz')).toEqual({ words: [], within: [] })
  })
})

describe('a word that is not blue', () => {
  it('is found where it stands in black, in its plural too, not within another', () => {
    const line = lineOf('Le chat dort sur les toits, un chaton sous le [toit].')
    expect(cutAt('les toits, le toit', 'toit')).toEqual(['les ', 'toits', ', le ', 'toit', ''])
    expect(speaksOf(line, 'chat')).toBe(true)
    expect(speaksOf(line, 'chato')).toBe(false)
    expect(speaksOf(lineOf('Sous le [toit].'), 'toit')).toBe(false)
  })
})
