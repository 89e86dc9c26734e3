import { expect, it } from 'vitest'
import { isTimeZone } from './time.ts'

it.each([
  ['Europe/Lisbon', true],
  ['UTC', true],
  ['America/New_York', true],
  ['', false],
  ['+01:00', false],
  ['Europe/Atlantis', false],
  ["UTC'; drop table issue", false],
])('%s is a time zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is)
})
