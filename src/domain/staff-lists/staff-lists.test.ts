import { expect, it } from 'vitest'
import { isStaffList, maySeeList, STAFF_LIST_NAMES } from './staff-lists.ts'

it('shows each role its own lists, and the administration all', () => {
  const seenBy = (role: Parameters<typeof maySeeList>[0]) => STAFF_LIST_NAMES.filter((name) => maySeeList(role, name))
  expect(seenBy('admin')).toEqual(STAFF_LIST_NAMES)
  expect(seenBy('fulfilment')).toContain('orders')
  expect(seenBy('fulfilment')).not.toContain('invoices')
  expect(seenBy('finance')).toContain('invoices')
  for (const role of ['support', 'fulfilment', 'finance'] as const) expect(seenBy(role)).not.toContain('audit')
})

it('knows a list by its name alone', () => {
  expect(isStaffList('orders')).toBe(true)
  expect(isStaffList('constructor')).toBe(false)
})
