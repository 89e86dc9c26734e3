import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { csvLine, plainCell } from '../csv.ts'
import { parseCsv } from '../parse-csv.ts'
import { ALL_COLUMNS } from './columns.ts'
import { readKeyline } from './keyline.ts'
import type { Label } from './label.ts'
import { labelCells, MAILING_CLASSES } from './label.ts'
import { findMisfits, tooLongWords } from './misfits.ts'
import type { MailingPreset } from './presets.ts'
import { columnsOf, MAILING_PRESETS, STARTING_MAILING_FILES } from './presets.ts'

const LABEL: Label = {
  keyline: '00AB12CD34EF',
  name: 'Étienne Roy',
  company: 'Roy & fils',
  line1: '4112 rue Drolet #3',
  line2: '',
  city: 'Montréal',
  state: 'QC',
  postcode: 'h2w2l4',
  country: 'CA',
  copies: 1,
  giftFrom: '',
  class: 'paid',
  issuesLeft: 3,
  isSeed: false,
}
const NAMES: Record<string, string> = { US: 'United States', CA: 'Canada', DE: 'Germany' }
const cellsOf = (label: Partial<Label>, preset: MailingPreset) =>
  labelCells({ ...LABEL, ...label }, { preset, issue: 52, countryName: (code) => NAMES[code] ?? code })

describe('the cells of a label', () => {
  it('are spelled for a US mailing house', () => {
    expect(
      cellsOf({ line1: '12 Harbor  St\n#3', state: 'PR', postcode: '009011234', country: 'PR' }, 'us-house'),
    ).toEqual({
      keyline: '#00AB12CD34EF5#',
      full_name: 'Étienne Roy',
      company: 'Roy & fils',
      address1: '12 Harbor St #3',
      address2: '',
      city: 'Montréal',
      state: 'PR',
      zip: '00901-1234',
      country: 'United States',
      copies: '1',
      issue: '52',
      expire_issue: '55',
      issues_left: '3',
      last_issue: 'N',
      class: 'paid',
      gift_from: '',
      seed: 'N',
    })
  })

  it('are in capitals for Canada Post, the postal code with its space, and without a #', () => {
    expect(cellsOf({}, 'canada-post')).toMatchObject({
      keyline: '00AB12CD34EF5',
      full_name: 'ÉTIENNE ROY',
      company: 'ROY & FILS',
      address1: '4112 RUE DROLET 3',
      city: 'MONTRÉAL',
      zip: 'H2W 2L4',
      country: 'CANADA',
    })
  })

  it('have the country in full and in capitals abroad, and nothing else', () => {
    const abroad = cellsOf({ country: 'DE', postcode: '10115', city: 'Berlin' }, 'international')
    expect(abroad).toMatchObject({ country: 'GERMANY', city: 'Berlin', zip: '10115', full_name: 'Étienne Roy' })
  })

  it.each([
    [{ issuesLeft: 0 }, { expire_issue: '52', issues_left: '0', last_issue: 'Y' }],
    [{ issuesLeft: null }, { expire_issue: 'LIFETIME', issues_left: '', last_issue: 'N' }],
    [
      { class: null, issuesLeft: null },
      { expire_issue: '', issues_left: '', last_issue: 'N', class: '' },
    ],
    [{ isSeed: true, class: null }, { seed: 'Y' }],
    [
      { class: 'gift' as const, giftFrom: 'Gil\tGiver ' },
      { class: 'gift', gift_from: 'Gil Giver' },
    ],
  ])('tell when it ends: %j', (label, cells) => {
    expect(cellsOf(label, 'us-house')).toMatchObject(cells)
  })
})

describe('what does not fit the preset', () => {
  it.each([
    [{ city: 'x'.repeat(22) }, 'us-house', []],
    [{ city: 'x'.repeat(23) }, 'us-house', ['city']],
    [{ name: '👩‍🌾'.repeat(17) }, 'us-house', ['full_name']],
    [{ line1: 'x'.repeat(40) }, 'canada-post', ['address1']],
    [{ line1: 'x'.repeat(40) }, 'international', []],
    [{ line1: 'x'.repeat(200) }, 'own', []],
    [{ city: '東京', country: 'JP' }, 'international', ['city']],
    [{ city: 'Łódź – 2' }, 'international', []],
    [{ city: '東京' }, 'us-house', []],
  ] as const)('is listed and put whole: %j for %s', (label, preset, columns) => {
    const cells = cellsOf(label, preset)
    const misfits = findMisfits(cells, preset)
    expect(misfits.map(({ column }) => column)).toEqual(columns)
    for (const misfit of misfits) expect(misfit).toMatchObject({ keyline: cells.keyline, says: expect.any(String) })
    if ('city' in label && preset !== 'canada-post') expect(cells.city).toBe(label.city)
  })

  it('is told to staff by the name of the line, as far as it is too long', () => {
    const cells = cellsOf({ city: 'x'.repeat(31), name: 'x'.repeat(51), country: 'JP' }, 'international')
    expect(tooLongWords(cells, 'international')).toEqual([
      'Name: 51 characters, and the preset has room for 50',
      'City: 31 characters, and the preset has room for 22',
    ])
  })
})

it('has every column unless others were chosen', () => {
  const own = [{ column: 'zip', name: 'Post code' }] as const
  const settings = { ...STARTING_MAILING_FILES, ownColumns: [...own] }
  expect(columnsOf('us-house', settings)).toBe(ALL_COLUMNS)
  expect(columnsOf('own', settings)).toEqual(own)
  expect(columnsOf('own', STARTING_MAILING_FILES)).toBe(ALL_COLUMNS)
})

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...`=+-@'"#,;\t\r\n aé`), maxLength: 12 }),
)
const labels = fc.record({
  keyline: fc
    .array(fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'), { minLength: 12, maxLength: 12 })
    .map((letters) => letters.join('')),
  name: words,
  company: words,
  line1: words,
  line2: words,
  city: words,
  state: words,
  postcode: words,
  country: fc.constantFrom('US', 'CA', 'DE', 'PR'),
  copies: fc.integer({ min: 1, max: 99 }),
  giftFrom: words,
  class: fc.constantFrom(...MAILING_CLASSES, null),
  issuesLeft: fc.option(fc.nat(40)),
  isSeed: fc.boolean(),
}) satisfies fc.Arbitrary<Label>

it('parses back to the same readers by keyline, and the same cells, whatever their names and addresses', () => {
  fc.assert(
    fc.property(fc.array(labels, { maxLength: 5 }), fc.constantFrom(...MAILING_PRESETS), (list, preset) => {
      const cells = list.map((label) =>
        labelCells(label, { preset, issue: 52, countryName: (code) => NAMES[code] ?? code }),
      )
      const rows = cells.map((cell) => csvLine(ALL_COLUMNS.map(({ column }) => cell[column])))
      const parsed = parseCsv(csvLine(ALL_COLUMNS.map(({ name }) => name)) + rows.join(''))
      if (!parsed.ok) throw new Error('no CSV')
      const [head, ...lines] = parsed.value
      expect(head?.cells).toEqual(ALL_COLUMNS.map(({ column }) => column))
      expect(lines.map((line) => readKeyline(line.cells[0] ?? ''))).toEqual(list.map(({ keyline }) => keyline))
      expect(lines.map((line) => line.cells.map(plainCell))).toEqual(cells.map((cell) => Object.values(cell)))
    }),
    PROPERTY,
  )
})
