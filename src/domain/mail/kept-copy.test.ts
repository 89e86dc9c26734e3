import { describe, expect, it } from 'vitest'
import { findWayToResend, hideKeys, isKept } from './kept-copy.ts'

describe('a copy of a message', () => {
  it.each([
    ['receipt', true],
    ['issue-ready', true],
    ['sign-in-code', false],
    ['set-password', false],
  ])('of %s is kept: %s', (template, kept) => {
    expect(isKept(template)).toBe(kept)
  })

  it.each([
    ['<a href="https://x.test/receipts?token=abcDEF">', '<a href="https://x.test/receipts?token=…">'],
    ['https://x.test/invoice/Zm9vYmFyYmF6cXV4MTIzNA', 'https://x.test/invoice/…'],
    ['https://x.test/issue/the-letters-of-an-island', 'https://x.test/issue/the-letters-of-an-island'],
    ['Code: 7KQ2-M4XW-9RT3-HB5N.', 'Code: ….'],
    ['No. 52, 3.1.2026, BF-1042', 'No. 52, 3.1.2026, BF-1042'],
  ])('of %s shows %s', (html, shown) => {
    expect(hideKeys(html)).toBe(shown)
  })
})

describe('sending a message again', () => {
  const id = '11111111-2222-4333-8444-555555555555'
  it.each([
    ['as it was', { template: 'issue-ready', key: 'x', secret: false, sent: true }, 'same'],
    ['from its order', { template: 'receipt', key: `receipt:${id}`, secret: true, sent: true }, { order: id }],
    [
      'from its order, with the gifts',
      { template: 'gifts', key: `gifts:${id}`, secret: true, sent: true },
      { order: id },
    ],
    ['not when its keys are gone', { template: 'refund', key: `refund:${id}`, secret: true, sent: true }, null],
    ['not when it lets people in', { template: 'set-password', key: 'x', secret: true, sent: true }, null],
    ['not while it waits', { template: 'issue-ready', key: 'x', secret: false, sent: false }, null],
  ] as const)('%s', (_, message, way) => {
    expect(findWayToResend(message)).toEqual(way)
  })
})
