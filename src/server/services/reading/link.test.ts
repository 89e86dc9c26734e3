import { expect, it } from 'vitest'
import { readClaim, signClaim } from './link.ts'

const secret = Buffer.alloc(32, 7)
const now = new Date('2026-11-15T17:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const claim = { by: 'purchase', id: '0190a6c2-7f1e-4c1b-9d3a-2f5e6a7b8c9d', ref: 'iss:51', file: 'epub' } as const
const signed = signClaim(secret, claim, now)

it('opens for a quarter of an hour', () => {
  expect(readClaim(secret, signed, after(15 * 60_000))).toEqual(claim)
  expect(readClaim(secret, signed, after(15 * 60_000 + 1))).toBeNull()
})

it('opens nothing that an earlier version has signed in another form', () => {
  const { file: kind, ...rest } = claim
  expect(readClaim(secret, signClaim(secret, { ...rest, kind } as never, now), now)).toBeNull()
})

it('opens with the secret that sealed it and with no other', () => {
  expect(readClaim(Buffer.alloc(32, 8), signed, now)).toBeNull()
})

it.each([
  [
    'another body',
    `${Buffer.from(JSON.stringify({ ...claim, ref: 'iss:50', until: 9e15 })).toString('base64url')}.${signed.split('.')[1]}`,
  ],
  ['a longer body', `A${signed}`],
  ['a cut seal', signed.slice(0, -1)],
  ['no seal', signed.split('.')[0] ?? ''],
  ['two seals', `${signed}.${signed.split('.')[1]}`],
  ['nothing', ''],
  ['something else', '../../etc/passwd'],
])('does not open with %s', (_, forged) => {
  expect(readClaim(secret, forged, now)).toBeNull()
})
