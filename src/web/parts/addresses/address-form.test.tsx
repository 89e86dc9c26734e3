import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ADDRESS_FIELDS, eachAddressField } from '#domain/addresses/address-fields.ts'
import { AddressFields } from './address-form.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { PostalAddress } from './postal-address.tsx'

const US = { countries: [{ code: 'US', name: 'United States' }], states: {} }
const zones = { a: US, b: { countries: [], states: {} }, c: { countries: [], states: {} } }
const initial = { ...eachAddressField((field) => `the ${field}`), country: 'US' }

const form = () =>
  renderToStaticMarkup(<AddressFields zones={zones} initial={initial} prefix="address." error={() => undefined} />)

it.each(ADDRESS_FIELDS.filter((field) => field !== 'country'))('asks for the %s, with what it was', (field) => {
  expect(form()).toMatch(new RegExp(`<input[^>]* name="address.${field}"[^>]* value="the ${field}"`))
})

it('asks for company and apartment after the street, and needs neither', () => {
  const names = [...form().matchAll(/ name="address\.(\w+)"/g)].map(([, name]) => name)
  expect(names.slice(0, 4)).toEqual(['country', 'line1', 'company', 'line2'])
  expect(form()).toContain('Company (optional)')
  expect(form()).toMatch(/<input[^>]* autoComplete="shipping organization"/i)
})

it('shows company and apartment when there is something in them', () => {
  const more = (company: string) =>
    renderToStaticMarkup(<AddressFields zones={zones} initial={{ country: 'US', company }} error={() => undefined} />)
  expect(more('')).toContain('Add company or apartment')
  expect(more('Rideau Press')).not.toContain('>Add company or apartment<')
})

it('calls state and postcode optional only once a country needs none', () => {
  const CA = { countries: [{ code: 'CA', name: 'Canada' }], states: {} }
  const FR = { countries: [{ code: 'FR', name: 'France' }], states: {} }
  const html = (country: string) =>
    renderToStaticMarkup(
      <AddressFields zones={{ a: US, b: CA, c: FR }} initial={{ country }} error={() => undefined} />,
    )
  expect(html('')).not.toMatch(/(State or region|Postcode) \(optional\)/)
  expect(html('FR')).toMatch(/State or region \(optional\)/)
  expect(html('FR')).toMatch(/Postcode \(optional\)/)
})

it('draws of its lists only what is chosen while it is put aside', () => {
  const place = (code: string) => ({ countries: [{ code, name: `the ${code}` }], states: {} })
  const states = {
    CA: [
      { code: 'ON', name: 'Ontario' },
      { code: 'QC', name: 'Quebec' },
    ],
  }
  const chosen = { country: 'CA', state: 'QC' }
  const options = (aside: boolean) =>
    Array.from(
      renderToStaticMarkup(
        <HiddenFields when={aside}>
          <AddressFields
            zones={{ a: US, b: { ...place('CA'), states }, c: place('FR') }}
            initial={chosen}
            error={() => undefined}
          />
        </HiddenFields>,
      ).matchAll(/<option value="(\w*)"( selected="")?>/g),
      ([, value, selected]) => (selected ? `${value}, chosen` : value),
    )
  expect(options(true)).toEqual(['CA, chosen', 'QC, chosen'])
  expect(options(false)).toEqual(['', 'US', 'CA, chosen', 'FR', '', 'ON', 'QC, chosen'])
})

it('shows all of an address, its country by name', () => {
  const shown = renderToStaticMarkup(<PostalAddress address={{ ...initial, country_name: 'United States' }} />)
  for (const value of Object.values({ ...initial, country: 'United States' })) expect(shown).toContain(value)
})
