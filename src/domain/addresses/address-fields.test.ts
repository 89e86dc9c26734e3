import { expect, it } from 'vitest'
import { ADDRESS_FIELDS, addressFrom, eachAddressField, isBlankAddress } from './address-fields.ts'

const full = eachAddressField((field) => `the ${field}`)

it('an address is taken from a row with all of its fields, and nothing else', () => {
  expect(addressFrom({ ...full, zone: 'a', suspendedAt: null } as object)).toEqual(full)
})

it.each(ADDRESS_FIELDS)('without a %s an address has it empty', (field) => {
  expect(addressFrom({ ...full, [field]: undefined })).toEqual({ ...full, [field]: '' })
  expect(addressFrom({ ...full, [field]: null })).toEqual({ ...full, [field]: '' })
})

it.each(ADDRESS_FIELDS)('an address with nothing but a %s is blank only if that is the country', (field) => {
  expect(isBlankAddress(addressFrom({ [field]: 'x' }))).toBe(field === 'country')
  expect(isBlankAddress(addressFrom({ [field]: ' ' }))).toBe(true)
})
