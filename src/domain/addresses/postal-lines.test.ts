import { expect, it } from 'vitest'
import { postalLines } from './postal-lines.ts'

const address = { line1: '1 Fold Lane', line2: '', city: 'Albany', state: 'NY', postcode: '12207', country: 'US' }

it.each([
  ['leaves out what is empty', address, ['1 Fold Lane', 'Albany, NY 12207', 'United States']],
  [
    'keeps the second line',
    { ...address, line2: 'Floor 2' },
    ['1 Fold Lane', 'Floor 2', 'Albany, NY 12207', 'United States'],
  ],
  [
    'has no comma without a region',
    { ...address, state: '', postcode: '' },
    ['1 Fold Lane', 'Albany', 'United States'],
  ],
])('an address on paper %s', (_, given, lines) => {
  expect(postalLines(given, 'United States')).toEqual(lines)
})
