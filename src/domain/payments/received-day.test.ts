import { expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { RECEIVED_IN_FUTURE, receivedDayFault } from './received-day.ts'

it.each([
  ['2026-11-15', null],
  ['2026-11-16', null],
  ['2026-11-17', RECEIVED_IN_FUTURE],
])('a check received on %s is recorded on 2026-11-16: %s', (receivedOn, fault) => {
  expect(receivedDayFault(toDay(receivedOn), toDay('2026-11-16'))).toBe(fault)
})
