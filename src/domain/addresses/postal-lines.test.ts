import { expect, it } from 'vitest'
import { postalLine, postalLines, postalLinesIn } from './postal-lines.ts'

const address = {
  company: '',
  line1: '1 Fold Lane',
  line2: '',
  city: 'Albany',
  state: 'NY',
  postcode: '12207',
  country: 'US',
}

it.each([
  ['leaves out what is empty', address, ['1 Fold Lane', 'Albany, NY 12207', 'United States']],
  [
    'keeps the second line',
    { ...address, line2: 'Floor 2' },
    ['1 Fold Lane', 'Floor 2', 'Albany, NY 12207', 'United States'],
  ],
  [
    'has the company above the street',
    { ...address, company: 'Fold & Sons' },
    ['Fold & Sons', '1 Fold Lane', 'Albany, NY 12207', 'United States'],
  ],
  [
    'has no comma without a region',
    { ...address, state: '', postcode: '' },
    ['1 Fold Lane', 'Albany', 'United States'],
  ],
])('an address on paper %s', (_, given, lines) => {
  expect(postalLines(given, 'United States')).toEqual(lines)
})

it('an address in one line has commas for line breaks', () => {
  expect(postalLine({ ...address, line2: 'Floor 2' }, 'US')).toBe('1 Fold Lane, Floor 2, Albany, NY 12207, US')
})

it('an address kept before all of its fields were known is written without the others', () => {
  expect(postalLines({ line1: '1 Fold Lane', city: 'Albany' }, 'United States')).toEqual([
    '1 Fold Lane',
    'Albany',
    'United States',
  ])
})

it.each([
  ['as the publication calls it', 'US', 'The States'],
  ['by its code if no zone lists it any more', 'XX', 'XX'],
])('the country of an address is written %s', (_, country, name) => {
  const zones = { a: { countries: [{ code: 'US', name: 'The States' }] }, b: { countries: [] }, c: { countries: [] } }
  expect(postalLinesIn(zones, { ...address, country }).at(-1)).toBe(name)
})
