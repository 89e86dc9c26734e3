/** `heading` is over its column in a file, `label` beside its field in a form. */
type AddressFieldWords = { heading: string; label: string; autoComplete: string }

/** All that an address has, in the order of a label: types, calls, columns, files and forms are made from this table. */
export const ADDRESS = {
  company: { heading: 'Company', label: 'Company', autoComplete: 'organization' },
  line1: { heading: 'Address line 1', label: 'Address', autoComplete: 'address-line1' },
  line2: { heading: 'Address line 2', label: 'Apartment, suite, c/o', autoComplete: 'address-line2' },
  city: { heading: 'City', label: 'City', autoComplete: 'address-level2' },
  state: { heading: 'State', label: 'State or region', autoComplete: 'address-level1' },
  postcode: { heading: 'Postal code', label: 'Postcode', autoComplete: 'postal-code' },
  country: { heading: 'Country', label: 'Country', autoComplete: 'country' },
} satisfies Record<string, AddressFieldWords>

export type AddressField = keyof typeof ADDRESS
/** An empty text is a field that is left out; `country` is ISO 3166 alpha-2. */
export type Address = Record<AddressField, string>

export const ADDRESS_FIELDS = Object.keys(ADDRESS) as AddressField[]
export const ADDRESS_HEADINGS = ADDRESS_FIELDS.map((field) => ADDRESS[field].heading)

export function eachAddressField<Value>(make: (field: AddressField) => Value): Record<AddressField, Value> {
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, make(field)])) as Record<AddressField, Value>
}

/** The address in a row, and nothing else of it. What was kept before a field was known has it empty. */
export function addressFrom(row: Partial<Record<AddressField, string | null>>): Address {
  return eachAddressField((field) => row[field] ?? '')
}

/** A country alone is only what a form began with. */
export function isBlankAddress(address: Address): boolean {
  return ADDRESS_FIELDS.every((field) => field === 'country' || address[field].trim() === '')
}
