import { expect, it } from 'vitest'
import { LAST_ADMINISTRATOR, NOT_STAFF, OWN_ROLE, roleFault } from './staff-roles.ts'

const someone = { administrators: 2, isOneself: false, from: 'support', to: 'finance' } as const

it.each([
  ['a member gets another role', someone, null],
  ['a member leaves', { ...someone, to: null }, null],
  ['a member becomes an administrator', { ...someone, to: 'admin', administrators: 1 }, null],
  ['one of two administrators leaves', { ...someone, from: 'admin', to: null }, null],
  ['the only administrator leaves', { ...someone, from: 'admin', to: null, administrators: 1 }, LAST_ADMINISTRATOR],
  ['the only administrator stays one', { ...someone, from: 'admin', to: 'admin', administrators: 1 }, null],
  ['one’s own role', { ...someone, from: 'admin', isOneself: true }, OWN_ROLE],
  ['a reader', { ...someone, from: null }, NOT_STAFF],
] as const)('%s', (_, change, fault) => {
  expect(roleFault(change)).toBe(fault)
})
