import { expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { STARTING_ZONE_NAMES } from '../zones/zone-names.ts'
import { countsFileName, zipFileName, zoneFileName } from './file-name.ts'

const CLOSED = {
  publication: 'Broadfold',
  zoneNames: STARTING_ZONE_NAMES,
  issue: 52,
  kind: 'close',
  on: toDay('2026-12-08'),
} as const

it('names a file by publication, issue, zone and day', () => {
  expect(zoneFileName(CLOSED, 'a')).toBe('BROADFOLD_052_US_20261208.csv')
  expect(zoneFileName({ ...CLOSED, kind: 'late' }, 'c')).toBe('BROADFOLD_052_LATE_INTL_20261208.csv')
  expect(countsFileName(CLOSED)).toBe('BROADFOLD_052_COUNTS_20261208.csv')
  expect(zipFileName({ ...CLOSED, issue: 1234 })).toBe('BROADFOLD_1234_MAILING_20261208.zip')
})

it.each([
  ['Émigré & Söhne, "vol." ../x', 'EMIGRESOHNEVOLX'],
  ['文藝', 'ISSUE'],
  ['A very long name of a very long publication', 'AVERYLONGNAMEOFAVERYLONG'],
])('keeps to plain letters: %s', (publication, plain) => {
  expect(zoneFileName({ ...CLOSED, publication }, 'b')).toBe(`${plain}_052_CA_20261208.csv`)
})
