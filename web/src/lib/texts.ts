/**
 * Texts for people, from catalogues: the template language of the server (core/texts.py).
 *
 * - `{name}`: the value
 * - `{seat:asker}`: the name of that seat, or of several
 * - `{seat:asker|Vous gardez|{} garde}`: one form for oneself, one for others ({} names them);
 *   with a third form, for oneself among others
 * - `{card:given}`: said by a speaker that the game brings (here: of a card)
 * - `{if:given|avec {card:given}|}`: the first form when there is a value, else the second
 * - `{count:circles|# cercle|# cercles}`: one or many (# is the number)
 * - `{each:points}`: what every seat has: "vous 12, Léa 8"
 */
import type { Language } from './gameUi'

export type Tree = { [key: string]: string | Tree }
export type Speaker = (texts: Texts, value: unknown) => string
export type Values = Record<string, unknown>

export interface Slot {
  kind: string
  name: string
  forms: Template[]
}
export type Template = readonly (string | Slot)[]

const parsed = new Map<string, Template>()

/** A template as literal pieces and slots; throws where a slot is not closed. */
export function parse(template: string): Template {
  let pieces = parsed.get(template)
  if (!pieces) parsed.set(template, (pieces = read(template)))
  return pieces
}

function read(template: string): Template {
  const pieces: (string | Slot)[] = []
  let rest = template
  for (let open = rest.indexOf('{'); open >= 0; open = rest.indexOf('{')) {
    if (open > 0) pieces.push(rest.slice(0, open))
    const after = rest.slice(open + 1)
    const close = closing(after)
    const [head = '', ...forms] = splitForms(after.slice(0, close))
    const colon = head.lastIndexOf(':')
    const kind = head.slice(0, Math.max(colon, 0))
    pieces.push({ kind, name: head.slice(colon + 1), forms: forms.map(read) })
    rest = after.slice(close + 1)
  }
  if (rest) pieces.push(rest)
  return pieces
}

function closing(text: string): number {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '{') depth++
    else if (text[index] === '}' && depth-- === 0) return index
  }
  throw new Error(`unclosed slot in ${JSON.stringify(text)}`)
}

function splitForms(inside: string): string[] {
  const forms = ['']
  let depth = 0
  for (const letter of inside) {
    if (letter === '{') depth++
    if (letter === '}') depth--
    if (letter === '|' && depth === 0) forms.push('')
    else forms[forms.length - 1] += letter
  }
  return forms
}

/** The catalogues that these modules hold. */
export async function treesOf(...loaded: Promise<{ default: Tree }>[]): Promise<Tree[]> {
  return (await Promise.all(loaded)).map((each) => each.default)
}

/** The texts of a tree, with dotted keys. */
export function* flatten(tree: Tree, prefix = ''): Generator<[key: string, text: string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [prefix + key, value]
    else yield* flatten(value, `${prefix}${key}.`)
  }
}

// "de {name}" is said "d’Aline" and "d’Yves", but "de Yann".
const ELIDED = /(?<![\p{L}\p{N}_])([Dd]|[Qq]u)e $/u
const VOWEL = /^(?:[aàâäeéèêëiîïoôöuùûühœæ]|y[^aàâeéèêiîoôu])/iu

const isAbsent = (value: unknown) =>
  value == null || value === false || (Array.isArray(value) && value.length === 0)

const warned = new Set<string>()

/** Tells the maker, never the player, who is better served by an odd text than by none. */
function warn(problem: string): void {
  if (!import.meta.env.DEV || warned.has(problem)) return
  warned.add(problem)
  console.warn(problem)
}

/** Says things in one language, to one seat, about named seats. */
export class Texts {
  #entries: ReadonlyMap<string, string>

  constructor(
    readonly language: Language,
    trees: readonly Tree[],
    private readonly speakers: Record<string, Speaker> = {},
    readonly names: readonly string[] = [],
    readonly me: number | null = null,
  ) {
    this.#entries = new Map(trees.flatMap((tree) => [...flatten(tree)]))
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /** The text of this key with its slots filled; a missing key shows itself. */
  say(key: string, values: Values = {}): string {
    const template = this.#entries.get(key)
    if (template !== undefined) return this.#fill(parse(template), values)
    warn(`no text ${key} in ${this.language}`)
    return key
  }

  /** The same texts, about the seats of another table. */
  with(names: readonly string[], me: number | null): Texts {
    const other = new Texts(this.language, [], this.speakers, names, me)
    other.#entries = this.#entries
    return other
  }

  /** These texts and a game's own, which go before. */
  withTrees(trees: readonly Tree[], speakers: Record<string, Speaker> = {}): Texts {
    const all = { ...this.speakers, ...speakers }
    const other = new Texts(this.language, trees, all, this.names, this.me)
    other.#entries = new Map([...this.#entries, ...other.#entries])
    return other
  }

  /** A decimal number as this language writes it. */
  number(value: number, digits: number): string {
    const text = value.toFixed(digits)
    return this.language === 'fr' ? text.replace('.', ',') : text
  }

  /** A share (0 to 1) in hundredths: 12 % in French, 12% in English. */
  percent(share: number, digits = 0): string {
    return this.number(share * 100, digits) + (this.language === 'fr' ? '\u202f%' : '%')
  }

  #fill(template: Template, values: Values): string {
    return template.reduce<string>((text, piece) => {
      if (typeof piece === 'string') return text + piece
      const said = this.#slot(piece, values)
      const isElided = this.language === 'fr' && VOWEL.test(said)
      return (isElided ? text.replace(ELIDED, '$1’') : text) + said
    }, '')
  }

  #slot(slot: Slot, values: Values): string {
    const value = values[slot.name]
    if (slot.kind === 'if') return this.#form(slot, isAbsent(value) ? 1 : 0, values)
    if (value == null) return ''
    if (slot.kind === 'seat') return this.#seat(slot, value, values)
    if (slot.kind === 'count') {
      const few = this.language === 'fr' ? Math.abs(Number(value)) < 2 : value === 1
      return this.#form(slot, few ? 0 : 1, values).replaceAll('#', () => String(value))
    }
    if (slot.kind === 'each')
      return (value as readonly number[])
        .map((each, seat) => `${this.#name(seat)} ${each}`)
        .join(', ')
    const speaker = this.speakers[slot.kind]
    if (speaker) return speaker(this, value)
    if (slot.kind) warn(`no speaker for {${slot.kind}:${slot.name}}`)
    return String(value)
  }

  #form(slot: Slot, number: number, values: Values): string {
    return this.#fill(slot.forms[number] ?? [], values)
  }

  #seat(slot: Slot, seat: unknown, values: Values): string {
    const seats = (Array.isArray(seat) ? seat : [seat]) as number[]
    if (slot.forms.length === 0) return this.#list(seats)
    const others = seats.filter((other) => other !== this.me)
    const isMine = this.me !== null && seats.includes(this.me)
    const mine = others.length > 0 && slot.forms.length > 2 ? 2 : 0
    const listed = this.#list(others)
    const said = this.#form(slot, isMine ? mine : 1, { ...values, '': listed })
    // "you and {}" of two others is one list of three: "you, Bob and Cleo".
    return others.length > 1 ? said.replace(` ${this.say('and')} ${listed}`, `, ${listed}`) : said
  }

  #name(seat: number): string {
    return seat === this.me ? this.say('me') : (this.names[seat] ?? '')
  }

  #list(seats: readonly number[]): string {
    const names = seats.map((seat) => this.#name(seat))
    const last = names.pop() ?? ''
    return names.length > 0 ? `${names.join(', ')} ${this.say('and')} ${last}` : last
  }
}
