import { expect, it } from 'vitest'
import { addressFrom } from '../addresses/address-fields.ts'
import { labelName } from './label-name.ts'

const address = (company: string) => ({ ...addressFrom({ company }), zone: 'a' as const })

it.each([
  ['the name', { name: 'Ada Finch', address: address('Finch & Co') }, 'Ada Finch'],
  ['without a name the company', { name: '', address: address('Finch & Co') }, 'Finch & Co'],
  ['with neither nobody in particular', { name: '', address: address('') }, 'Resident'],
  ['without an address as well', { name: '', address: null }, 'Resident'],
])('a label has %s', (_, recipient, expected) => {
  expect(labelName(recipient)).toBe(expected)
})
