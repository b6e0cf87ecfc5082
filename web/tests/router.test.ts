import { describe, expect, it } from 'vitest'
import { decoded, match, rulesPath } from '../src/lib/paths'

describe('a path', () => {
  it.each([
    ['/', '/', {}],
    ['/tables', '/tables', {}],
    ['/tables', '/tables/', {}],
    ['/t/:table', '/t/abc', { table: 'abc' }],
    ['/t/:table', '/t/abc/', { table: 'abc' }],
    ['/t/:table/revoir', '/t/abc/revoir', { table: 'abc' }],
    ['/jeux/:slug/lecon/:lesson', '/jeux/one/lecon/first', { slug: 'one', lesson: 'first' }],
    ['/t/:table', '/t/%C3%A9t%C3%A9', { table: 'été' }],
    ['/t/:table', '/t/a%2Fb', { table: 'a/b' }],
  ])('is known by its pattern %s: %s', (pattern, path, parts) => {
    expect(match(pattern, path)).toEqual(parts)
  })

  it.each([
    ['/tables', '/'],
    ['/', '/tables'],
    ['/tables', '/table'],
    ['/t/:table', '/t'],
    ['/t/:table', '/t/abc/revoir'],
    ['/t/:table/revoir', '/t/abc/other'],
    ['/t/:table', '/t/%E0%A4%A'],
    ['/t/:table', '/t/%'],
  ])('is not taken for %s: %s', (pattern, path) => {
    expect(match(pattern, path)).toBeNull()
  })
})

it.each([
  ['/t/abc', '', '/jeux/one/regles?t=abc'],
  ['/t/abc', 'ONE-B3', '/jeux/one/regles?t=abc#ONE-B3'],
  ['/jeux/one/lecon/first', 'ONE-B3', '/jeux/one/regles#ONE-B3'],
])('the rules lead back to the table where they were opened: %s', (here, clause, path) => {
  expect(rulesPath('one', clause, here)).toBe(path)
})

it('a part of an address is read, or is not one', () => {
  expect(decoded('a%20b')).toBe('a b')
  expect(decoded('%zz')).toBeNull()
})
