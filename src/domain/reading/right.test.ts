import { expect, it } from 'vitest'
import type { Grounds, IssueServing, RightToRead, Shown } from './right.ts'
import { NO_GROUNDS, ownsIssue, rightToRead, shownOf } from './right.ts'

const digital: IssueServing = { deliverable: 'digital', includesDigital: false, reversed: false }
const print: IssueServing = { deliverable: 'print-a', includesDigital: false, reversed: false }
const both: IssueServing = { ...print, includesDigital: true }
const undone = (serving: IssueServing): IssueServing => ({ ...serving, reversed: true })
const bought = { purchases: [{ revoked: false }] }
const refunded = { purchases: [{ revoked: true }] }

type Case = [string, Partial<Grounds>, RightToRead | null]

const RELEASED: Case[] = [
  ['a visitor without anything', {}, null],
  ['served in digital form', { servings: [digital] }, 'served'],
  ['served in print, which did not include it', { servings: [print] }, null],
  ['served in print, which included it', { servings: [both] }, 'served'],
  ['in print to Canada, which included it', { servings: [{ ...both, deliverable: 'print-b' }] }, 'served'],
  ['in print elsewhere, which included it', { servings: [{ ...both, deliverable: 'print-c' }] }, 'served'],
  ['in print to Canada, which did not', { servings: [{ ...print, deliverable: 'print-b' }] }, null],
  ['a digital serving that was reversed', { servings: [undone(digital)] }, null],
  ['a print serving that was reversed', { servings: [undone(both)] }, null],
  ['reversed and served again', { servings: [undone(digital), digital] }, 'served'],
  ['reversed, then served in print alone', { servings: [undone(digital), print] }, null],
  ['reversed, then served in print that includes it', { servings: [undone(digital), both] }, 'served'],
  ['bought as a digital issue', bought, 'bought'],
  ['bought and refunded', refunded, null],
  ['bought twice, one refunded', { purchases: [{ revoked: true }, { revoked: false }] }, 'bought'],
  ['bought twice, both refunded', { purchases: [{ revoked: true }, { revoked: true }] }, null],
  ['bought, and served in print alone', { ...bought, servings: [print] }, 'bought'],
  ['refunded, but served', { ...refunded, servings: [digital] }, 'served'],
  ['bought, and a serving reversed', { ...bought, servings: [undone(digital)] }, 'bought'],
  ['refunded and reversed', { ...refunded, servings: [undone(digital)] }, null],
  ['by a claim', { claimed: true }, 'claimed'],
  ['in print alone, then by a claim', { servings: [print], claimed: true }, 'claimed'],
  ['opened by a print subscription', { opened: true }, 'opened'],
  ['opened by a print subscription, then served', { opened: true, servings: [both] }, 'served'],
  ['opened by a print subscription, at a seat', { opened: true, seat: true }, 'opened'],
  ['at a seat of an institution', { seat: true }, 'seat'],
  ['at a seat, and served', { seat: true, servings: [digital] }, 'served'],
  ['at a seat, and refunded', { seat: true, ...refunded }, 'seat'],
  ['at a seat, and reversed', { seat: true, servings: [undone(both)] }, 'seat'],
  ['staff', { staff: true }, 'staff'],
  ['staff who subscribe', { staff: true, servings: [digital] }, 'staff'],
]
const PLANNED: Case[] = [
  ['a visitor', {}, null],
  ['served in print that includes it', { servings: [both] }, null],
  ['served in digital form', { servings: [digital] }, null],
  ['bought', bought, null],
  ['by a claim', { claimed: true }, null],
  ['opened by a print subscription', { opened: true }, null],
  ['at a seat', { seat: true }, null],
  ['staff', { staff: true }, 'staff'],
]

it.each(RELEASED)('a released issue, %s', (_, grounds, right) => {
  expect(rightToRead({ released: true }, { ...NO_GROUNDS, ...grounds })).toBe(right)
})

it.each(PLANNED)('an issue that is only planned, %s', (_, grounds, right) => {
  expect(rightToRead({ released: false }, { ...NO_GROUNDS, ...grounds })).toBe(right)
})

it.each<[string, { released: boolean; free: boolean; shared?: boolean }, RightToRead | null, Shown | null]>([
  ['a free piece, to anybody', { released: true, free: true }, null, 'whole'],
  ['another, to a visitor', { released: true, free: false }, null, 'beginning'],
  ['another, to whoever was served', { released: true, free: false }, 'served', 'whole'],
  ['another, to a buyer', { released: true, free: false }, 'bought', 'whole'],
  ['another, at a seat', { released: true, free: false }, 'seat', 'whole'],
  ['a free piece before the release', { released: false, free: true }, null, null],
  ['another before the release', { released: false, free: false }, null, null],
  ['another, shared by a link to it', { released: true, free: false, shared: true }, null, 'whole'],
  ['one that was shared, before the release', { released: false, free: false, shared: true }, null, null],
  ['any before the release, to staff', { released: false, free: false }, 'staff', 'whole'],
])('%s', (_, piece, right, shown) => {
  expect(shownOf(piece, right)).toBe(shown)
})

it.each([
  ['served', true],
  ['bought', true],
  ['claimed', true],
  ['opened', true],
  ['seat', false],
  ['staff', false],
  [null, false],
] as const)('whether it is theirs for good, by %s: %s', (right, owned) => {
  expect(ownsIssue(right)).toBe(owned)
})
