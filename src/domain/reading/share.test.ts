import { expect, it } from 'vitest'
import type { RightToRead } from './right.ts'
import { firstName, MAX_SHARE_OPENS, mayShare, openedLinks, SHARE_DAYS, shareEnd, shareState } from './share.ts'

const made = new Date('2026-11-01T12:00:00Z')
const endsAt = shareEnd(made)
const live = { endsAt, opens: 0, giver: 'bought' as RightToRead | null, allowed: true, opened: false }

it.each([
  ['a new link', {}, 'waiting'],
  ['the last reader but one', { opens: MAX_SHARE_OPENS - 1 }, 'waiting'],
  ['one reader too many', { opens: MAX_SHARE_OPENS }, 'over'],
  ['who has opened it', { opens: MAX_SHARE_OPENS, opened: true }, 'opened'],
  ['a giver who was served', { giver: 'served' as const }, 'waiting'],
  ['a giver who was refunded', { giver: null }, 'over'],
  ['a giver who was refunded, to who has opened it', { giver: null, opened: true }, 'over'],
  ['a giver who now only sits at a seat', { giver: 'seat' as const }, 'over'],
  ['switched off', { allowed: false }, 'over'],
  ['switched off, to who has opened it', { allowed: false, opened: true }, 'over'],
])('%s', (_, changed, state) => {
  expect(shareState({ ...live, ...changed }, made)).toBe(state)
})

it('works until its last day is over, also for who has opened it', () => {
  const before = new Date(endsAt.getTime() - 1)
  expect(endsAt.getTime() - made.getTime()).toBe(SHARE_DAYS * 86_400_000)
  expect(shareState(live, before)).toBe('waiting')
  expect(shareState(live, endsAt)).toBe('over')
  expect(shareState({ ...live, opened: true }, endsAt)).toBe('over')
})

it.each([
  ['served', true],
  ['bought', true],
  ['claimed', true],
  ['seat', false],
  ['staff', false],
  [null, false],
] as const)('by the right %s: %s', (right, may) => {
  expect(mayShare(right)).toBe(may)
})

it.each([
  ['Ada Reader', 'Ada'],
  ['  Ada ', 'Ada'],
  ['', null],
  ['x'.repeat(300), 'x'.repeat(100)],
])('%j is called %j', (name, first) => {
  expect(firstName(name)).toBe(first)
})

it('reads of a cookie as many links as are remembered', () => {
  expect(openedLinks(null)).toEqual([])
  expect(openedLinks('a.b..c')).toEqual(['a', 'b', 'c'])
  expect(openedLinks('a.'.repeat(1000))).toHaveLength(10)
})
