import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { LONGEST_PATH, safePath } from './safe-path.ts'

describe('a path of this site is kept', () => {
  it.each([
    '/',
    '/account',
    '/subscribe/renew?code=COMEBACK',
    '/login?redirect=%2Faccount%2Fname',
    '/search?url=https://elsewhere.example//x#top',
    '/issue/winter%20light#contents',
    '/issue/caf%C3%A9',
  ])('%s', (path) => {
    expect(safePath(path)).toBe(path)
  })
})

describe('a path of this site is encoded as a header takes it', () => {
  it.each([
    ['/issue/日本', '/issue/%E6%97%A5%E6%9C%AC'],
    ['/issue/winter light', '/issue/winter%20light'],
    ['/store?q=caf\u00e9#caf\u00e9', '/store?q=caf%C3%A9#caf%C3%A9'],
    ['/gift/\u{1f381}', '/gift/%F0%9F%8E%81'],
  ])('%s', (path, encoded) => {
    expect(safePath(path)).toBe(encoded)
    expect(safePath(encoded)).toBe(encoded)
  })
})

describe('anything else falls back', () => {
  it.each([
    ['an absolute address', 'https://evil.example/'],
    ['a protocol-relative one', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['no leading slash', 'account'],
    ['a leading blank', ' /account'],
    ['nothing', ''],
    ['a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['an encoded backslash', '/%5Cevil.example'],
    ['an encoded slash', '/%2Fevil.example'],
    ['an encoded slash, lower case', '/%2fevil.example'],
    ['a slash encoded twice', '/%252Fevil.example'],
    ['a backslash encoded thrice', '/%25255Cevil.example'],
    ['a tab between the slashes', '/\t/evil.example'],
    ['a line break', '/account\r\nSet-Cookie: a=b'],
    ['an encoded line break', '/account%0d%0aSet-Cookie:a'],
    ['an encoded nought', '/%00'],
    ['a delete character', '/\u007f'],
    ['dots before two slashes', '/..//evil.example'],
    ['a dot before two slashes', '/.//evil.example'],
    ['two slashes further on', '/account//evil.example'],
    ['a broken encoding', '/%zz'],
    ['half of a character', '/\ud800'],
    ['more than an address may be', `/${'a'.repeat(LONGEST_PATH)}`],
    ['more than an address may be once it is encoded', `/${'日'.repeat(LONGEST_PATH / 4)}`],
    ['encoded more often than any link', `/%${'25'.repeat(5)}41`],
    ['encoded a thousand times', `/%${'25'.repeat(900)}41`],
  ])('%s', (_, path) => {
    expect(safePath(path)).toBe('/')
    expect(safePath(path, '/account')).toBe('/account')
  })

  it('and so does none at all', () => {
    expect(safePath(null)).toBe('/')
    expect(safePath(undefined)).toBe('/')
  })
})

describe('whatever comes', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%5C',
    '%252f',
    '.',
    '..',
    '%2e',
    'evil.example',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    'javascript:',
    'a',
  )
  const input = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  )

  it('the answer stays on this site, also when it is resolved twice', () => {
    fc.assert(
      fc.property(input, (text) => {
        const first = new URL(safePath(text), 'https://site.example')
        expect(first.origin).toBe('https://site.example')
        expect(new URL(first.pathname, 'https://site.example').origin).toBe('https://site.example')
      }),
      PROPERTY,
    )
  })

  it('the answer can stand in a header, and is answered to itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          input,
          fc.string({ unit: 'binary' }).map((text) => `/${text}`),
        ),
        (text) => {
          const answered = safePath(text)
          expect(answered).toMatch(/^[\x21-\x7e]{1,2000}$/)
          expect(safePath(answered)).toBe(answered)
        },
      ),
      PROPERTY,
    )
  })

  it.each([100, 40_000, 10_000_000])('is answered without a look at what is too long (%i)', (length) => {
    const began = process.cpuUsage()
    expect(safePath(`/%${'25'.repeat(length)}41`)).toBe('/')
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(250)
  })
})

it.each([
  ['/staff/orders.data', '/staff/orders'],
  ['/staff/orders.data?q=ada&_routes=routes%2Fstaff.orders', '/staff/orders?q=ada'],
  ['/staff/orders.data?_routes=a&q=ada#top', '/staff/orders?q=ada#top'],
  ['/_root.data?_routes=root', '/'],
  ['/account/_.data', '/account/'],
  ['/issue/data', '/issue/data'],
  ['/store?q=.data', '/store?q=.data'],
])('%s is the page %s: a redirect never ends on the data of a page', (asked, page) => {
  expect(safePath(asked)).toBe(page)
})
