import { describe, expect, it } from 'vitest'
import { draw, stream, tableSeed, verify, type FairRecord, type Verdict } from '../src/lib/fairness'
import { fromHex, sha256, toHex } from '../src/lib/sha256'

const files = import.meta.glob<FairRecord>('./{fairness.vectors,record}.json', {
  eager: true,
  import: 'default',
})
const drawn = files['./fairness.vectors.json']! // tests/web/test_fairness.py
const played = files['./record.json']! // escale record
const [page = ''] = Object.values(
  import.meta.glob<string>('../../docs/fairness.md', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
)

const vectors = page.slice(page.indexOf('## Test vectors'))
const secret = fromHex(/Secret `(\w+)`/.exec(vectors)![1]!)!
const rows = vectors.split('\n').filter((line) => line.startsWith('| `') || /^\| none/.test(line))
const cells = rows.map((row) => row.split('|').slice(1, -1).map((cell) => cell.trim())) // prettier-ignore
const unquoted = (cell: string) => [...cell.matchAll(/`([^`]*)`/g)].map(([, text]) => text!)

describe('docs/fairness.md', () => {
  const seeds = cells.filter((row) => row.length === 2)
  const draws = cells.filter((row) => row.length === 4)
  const seed = tableSeed(secret, ['alice', 'bob'])

  it('has its vectors where this test looks for them', () => {
    expect([seeds.length, draws.length]).toEqual([4, 8])
    expect(vectors).toContain(toHex(sha256(secret)))
  })

  it.each(seeds)('the seed of %s', (nonces, digest) => {
    expect([toHex(tableSeed(secret, unquoted(nonces!)))]).toEqual(unquoted(digest!))
  })

  it('the stream of deal-1', () => {
    const numbers = stream(seed, 'deal-1')
    const first = Array.from({ length: 4 }, () => numbers.next().value)
    expect(vectors.replaceAll('\n', ' ')).toContain(first.join(', '))
  })

  it.each(draws)('%s: of %s, %s', (label, size, count, result) => {
    const [name = ''] = unquoted(label!)
    expect(draw(seed, name, Number(size), Number(count)).join(' ')).toBe(result)
  })
})

describe.each([
  ['the draws of the server', drawn],
  ['a real game', played],
])('%s', (_, record) => {
  const { commitment, nonces = [] } = record.seed
  /** The draws that came out right; those of nothing or of one thing always do. */
  const lucky = (verdict: Verdict) =>
    verdict.draws.filter((each, at) => each.ok && record.chance[at]!.result.length > 5)

  it('are sound', async () => {
    const verdict = await verify(record, { commitment })
    expect(verdict).toMatchObject({ ok: true, commitment: true, shown: true, nonce: null })
    expect(verdict.draws.length).toBe(record.chance.length)
    expect(verdict.draws.every((each) => each.ok)).toBe(true)
    expect(await verify(record)).toMatchObject({ ok: true, shown: null })
  })

  it('a changed draw is found, and only that one', async () => {
    const chance = record.chance.map((each, number) =>
      number === 1 ? { ...each, result: each.result.toReversed() } : each,
    )
    const verdict = await verify({ ...record, chance })
    expect(verdict).toMatchObject({ ok: false, commitment: true })
    expect(verdict.draws.flatMap((each, number) => (each.ok ? [] : [number]))).toEqual([1])
  })

  it('a changed size, a draw that is too long or drawn twice is found', async () => {
    const [first] = record.chance as [FairRecord['chance'][number]]
    for (const wrong of [
      { ...first, size: first.size + 1 },
      { ...first, size: 2 ** 33 },
      { ...first, size: 0 },
      { ...first, result: [...first.result, ...Array(first.size).keys()] },
    ]) {
      expect((await verify({ ...record, chance: [wrong] })).ok).toBe(false)
    }
    const twice = await verify({ ...record, chance: [first, first] })
    expect(twice.draws.map((each) => each.ok)).toEqual([true, false])
  })

  it('a changed secret is found', async () => {
    const seed = { ...record.seed, secret: record.seed.secret.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) } // prettier-ignore
    const verdict = await verify({ ...record, seed })
    expect(verdict).toMatchObject({ ok: false, commitment: false })
    const other = { ...seed, commitment: toHex(sha256(fromHex(seed.secret)!)) }
    const swapped = await verify({ ...record, seed: other }, { commitment })
    expect(swapped).toMatchObject({ ok: false, commitment: false, shown: false })
    expect(lucky(swapped)).toEqual([])
  })

  it('a secret that is none is found', async () => {
    const verdict = await verify({ ...record, seed: { ...record.seed, secret: 'secret' } })
    expect(verdict).toMatchObject({ ok: false, commitment: false })
    expect(verdict.draws.some((each) => each.ok)).toBe(false)
  })

  it('a changed, missing or strange nonce is found', async () => {
    const changed = { ...record.seed, nonces: [...nonces, 'one more'] }
    const verdict = await verify({ ...record, seed: changed })
    expect(verdict).toMatchObject({ ok: false, commitment: true })
    expect(lucky(verdict)).toEqual([])
    expect(await verify(record, { nonce: 'mine' })).toMatchObject({ ok: false, nonce: false })
    for (const nonce of nonces) {
      expect(await verify(record, { nonce })).toMatchObject({ ok: true, nonce: true })
    }
  })
})

it('a long record is checked in pieces, and tells how far it is', async () => {
  const seed = tableSeed(fromHex(drawn.seed.secret)!, drawn.seed.nonces!)
  const chance = Array.from({ length: 400 }, (_, number) => {
    const label = `deal-${number}`
    return { label, size: 104, result: draw(seed, label, 104, 104) }
  })
  const seen: number[] = []
  const verdict = await verify({ ...drawn, chance }, {}, (done, all) => {
    expect(all).toBe(400)
    seen.push(done)
  })
  expect(verdict.ok).toBe(true)
  expect(seen.at(-1)).toBe(400)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})
