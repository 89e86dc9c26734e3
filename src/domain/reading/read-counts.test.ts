import { describe, expect, it } from 'vitest'
import type { Visit } from './read-counts.ts'
import { countsOf, isUncounted } from './read-counts.ts'

const ONE = '/issue/fifty/middle-age'
const TWO = '/issue/fifty/fifty-lines'

const visit = (known: Partial<Visit>) =>
  countsOf({ path: ONE, from: null, stranger: true, ...known }).map(({ piece, what }) => `${piece}: ${what}`)

describe('what a visit adds', () => {
  it.each<[string, Partial<Visit>, string[]]>([
    ['a reader opens a piece', { stranger: false }, ['middle-age: opened']],
    ['a stranger does', {}, ['middle-age: opened by a stranger', 'middle-age: came directly']],
    ['as data', { path: `${ONE}.data`, from: { path: '/' } }, ['middle-age: opened by a stranger']],
    [
      'from another piece',
      { from: { path: TWO } },
      ['middle-age: opened by a stranger', 'fifty-lines: then another piece'],
    ],
    ['a reader from another piece', { from: { path: TWO }, stranger: false }, ['middle-age: opened']],
    ['the same again', { from: { path: ONE } }, []],
    ['to the issue', { path: '/issue/fifty', from: { path: ONE } }, ['middle-age: then the issue']],
    ['to another issue', { path: '/issue/thresholds', from: { path: ONE } }, []],
    ['to subscribe', { path: '/subscribe.data', from: { path: ONE } }, ['middle-age: then subscribe']],
    ['to log in', { path: '/login', from: { path: ONE } }, ['middle-age: then log in']],
    ['to the store', { path: '/store', from: { path: ONE } }, []],
    ['no piece at all', { path: '/', from: { path: '/store' } }, []],
    ['no piece, from elsewhere', { path: '/', from: { host: 'example.org' } }, []],
    ['a hostile path', { path: '/issue/fifty/%00', from: { path: '/issue//' } }, []],
  ])('%s', (_, known, expected) => expect(visit(known)).toEqual(expected))

  it.each([
    ['www.google.com', 'search'],
    ['google.co.uk', 'search'],
    ['duckduckgo.com', 'search'],
    ['search.brave.com', 'search'],
    ['com.google.android.googlequicksearchbox', 'search'],
    ['mail.google.com', 'an email'],
    ['outlook.live.com', 'an email'],
    ['com.google.android.gm', 'an email'],
    ['webmail.example.org', 'an email'],
    ['example.org', 'elsewhere'],
    ['notgoogle.com', 'elsewhere'],
    ['google.evil.example.org', 'elsewhere'],
  ])('a stranger sent by %s came from %s', (host, where) => {
    expect(visit({ from: { host } })[1]).toBe(`middle-age: came from ${where === 'search' ? 'a search' : where}`)
  })
})

it.each([
  [{}, false],
  [{ DNT: '0' }, false],
  [{ DNT: '1' }, true],
  [{ 'Sec-GPC': '1' }, true],
  [{ 'Sec-Purpose': 'prefetch;prerender' }, true],
  [{ Purpose: 'prefetch' }, true],
])('with %j nothing is counted: %s', (headers: Record<string, string>, uncounted) => {
  expect(isUncounted((name) => headers[name])).toBe(uncounted)
})
