import { expect, it } from 'vitest'
import type { Tried } from './trial.ts'
import { seesShop, sellsTo, typeTheName, wipedThings } from './trial.ts'

const OPEN = { opened: true, trial: false }
const SHUT = { opened: false, trial: false }
const TRIED = { opened: false, trial: true }
const stranger = { staff: false, pass: false }
const staff = { staff: true, pass: false }
const guest = { staff: false, pass: true }

it.each([
  [OPEN, stranger, true, true],
  [SHUT, stranger, false, false],
  [SHUT, staff, true, false],
  // A pass of a trial that is over.
  [SHUT, guest, false, false],
  [TRIED, stranger, false, false],
  [TRIED, staff, true, true],
  [TRIED, guest, true, true],
])('%j: %j sees it %s and can buy %s', (standing, who, sees, buys) => {
  expect([seesShop(standing, who), sellsTo(standing, who)]).toEqual([sees, buys])
})

const NOTHING: Tried = {
  orders: 0,
  payments: 0,
  subscriptions: 0,
  gifts: 0,
  donations: 0,
  readers: 0,
  messages: 0,
  issues: 0,
}

it('counts what goes, and says nothing of what there is not', () => {
  expect(wipedThings(NOTHING)).toEqual([])
  expect(wipedThings({ ...NOTHING, orders: 1, readers: 1, issues: 1 })).toEqual([
    '1 order or invoice',
    '1 account that isn’t staff',
    '1 issue is planned again',
  ])
  expect(wipedThings({ ...NOTHING, payments: 12, messages: 40 })).toEqual(['12 payments', '40 messages'])
})

it('asks for the name as it is written', () => {
  expect(typeTheName('Maresia')).toBe('Type the publication’s name as it’s written here: Maresia')
})
