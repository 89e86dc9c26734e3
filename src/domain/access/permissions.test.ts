import { describe, expect, it } from 'vitest'
import type { Permission } from './permissions.ts'
import { forbidden, may, PERMISSIONS, ROLE_PERMISSIONS, thoseWhoMay } from './permissions.ts'
import { ROLES } from './staff-roles.ts'

const EVERY = Object.keys(PERMISSIONS) as Permission[]

describe('roles', () => {
  it.each([
    ['support takes phone orders', 'support', 'orders.enter', true],
    ['support sees issues', 'support', 'issues.see', true],
    ['support closes no issue', 'support', 'issues.change', false],
    ['support refunds no order', 'support', 'refunds.make', false],
    ['support stays within the limits', 'support', 'limits.exceed', false],
    ['fulfilment closes issues', 'fulfilment', 'issues.change', true],
    ['fulfilment enters no order', 'fulfilment', 'orders.enter', false],
    ['finance refunds', 'finance', 'refunds.make', true],
    ['finance goes beyond the limits', 'finance', 'limits.exceed', true],
    ['finance doesn’t manage the staff', 'finance', 'staff.manage', false],
  ] as const)('%s', (_, role, permission, expected) => {
    expect(may(role, permission)).toBe(expected)
  })

  it('the administration may do everything', () => {
    expect(EVERY.filter((permission) => !may('admin', permission))).toEqual([])
  })

  it('everybody may open the console, and no permission is named twice', () => {
    for (const role of ROLES) {
      expect(may(role, 'console.open')).toBe(true)
      expect(new Set(ROLE_PERMISSIONS[role]).size).toBe(ROLE_PERMISSIONS[role].length)
    }
  })
})

it.each([
  ['prices.change', 'Only an administrator can change prices. Please ask one.'],
  ['refunds.make', 'Only Finance can refund orders. Please ask a colleague there, or an administrator.'],
  [
    'addresses.change',
    'Only Support and Fulfillment can change addresses and notes. Please ask a colleague there, or an administrator.',
  ],
] as const)('%s is refused with who may', (permission, sentence) => {
  expect(forbidden(permission)).toBe(sentence)
})

it.each([
  ['issues.change', 'Fulfillment or an administrator'],
  ['staff.manage', 'an administrator'],
] as const)('those who may %s are %s', (permission, who) => expect(thoseWhoMay(permission)).toBe(who))
