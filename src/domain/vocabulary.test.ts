import { describe, expect, it } from 'vitest'
import { ISSUES_PER_YEAR } from './catalogue/issues-in-words.ts'
import type { Category, Deliverable, Level, Medium, Term, Zone } from './vocabulary.ts'
import {
  ACCOUNT_SHIPCODE_OF_ZONE,
  ACCOUNT_SHIPCODES,
  CATEGORIES,
  categoryOf,
  counted,
  DEFAULT_CATEGORY,
  DEFAULT_SHIPCODE,
  DELIVERABLES,
  deliverableOf,
  issuesOf,
  LEVEL_LABELS,
  LEVELS,
  MEDIUM_LABELS,
  MEDIUMS,
  mediumOf,
  PHASES,
  SHIPCODE_OF_ZONE,
  SHIPCODES,
  splitCategory,
  TERMS,
  termLabel,
  ZONE_OF_SHIPCODE,
  ZONES,
  zoneOf,
} from './vocabulary.ts'

describe('terms', () => {
  it.each<[Term, number | null, string]>([
    ['1year', 4, '1 year, 4 issues'],
    ['2year', 8, '2 years, 8 issues'],
    ['3year', 12, '3 years, 12 issues'],
    ['lifetime', null, 'Lifetime'],
  ])('%s has %s issues and is called "%s"', (term, issues, label) => {
    const sold = { term, issuesPerYear: 4 } as const
    expect(issuesOf(sold)).toBe(issues)
    expect(termLabel(sold)).toBe(label)
  })

  it.each(ISSUES_PER_YEAR)('of a publication with %s issues a year have as many a year', (issuesPerYear) => {
    expect(TERMS.map((term) => issuesOf({ term, issuesPerYear }))).toEqual([
      ...[1, 2, 3].map((years) => years * issuesPerYear),
      null,
    ])
  })

  it('are called by one issue where there is one', () => {
    expect(termLabel({ term: '1year', issuesPerYear: 1 })).toBe('1 year, 1 issue')
    expect(termLabel({ term: '2year', issuesPerYear: 12 })).toBe('2 years, 24 issues')
  })

  it.each([
    [counted(0, 'issue'), '0 issues'],
    [counted(1, 'copy', 'copies'), '1 copy'],
    [counted(1200, 'copy', 'copies'), '1,200 copies'],
  ])('are counted as “%s”', (said, expected) => expect(said).toBe(expected))

  it('are shown from the shortest to the longest', () => {
    expect(TERMS).toEqual(['1year', '2year', '3year', 'lifetime'])
  })
})

describe('levels and mediums', () => {
  it.each<[Category, Medium, Level, string]>([
    ['print-low', 'print', 'low', 'Standard Print'],
    ['print-high', 'print', 'high', 'Sustainer Print'],
    ['digital-low', 'digital', 'low', 'Standard Digital'],
    ['digital-high', 'digital', 'high', 'Sustainer Digital'],
  ])('%s is %s at level %s, called "%s"', (category, medium, level, label) => {
    expect(categoryOf(medium, level)).toBe(category)
    expect(splitCategory(category)).toEqual({ medium, level })
    expect(`${LEVEL_LABELS[level]} ${MEDIUM_LABELS[medium]}`).toBe(label)
  })

  it('make up every category', () => {
    expect(MEDIUMS.flatMap((medium) => LEVELS.map((level) => categoryOf(medium, level)))).toEqual(CATEGORIES)
    expect(PHASES).toEqual(['introductory', 'renewal'])
  })
})

describe('zones', () => {
  it.each<[Zone, Deliverable, string, string]>([
    ['a', 'print-a', 'ship-a', 'us'],
    ['b', 'print-b', 'ship-b', 'ca'],
    ['c', 'print-c', 'ship-c', 'other'],
  ])('%s delivers %s and is written %s or %s', (zone, deliverable, shipcode, accountShipcode) => {
    expect(deliverableOf('print', zone)).toBe(deliverable)
    expect(zoneOf(deliverable)).toBe(zone)
    expect(mediumOf(deliverable)).toBe('print')
    expect(SHIPCODE_OF_ZONE[zone]).toBe(shipcode)
    expect(ACCOUNT_SHIPCODE_OF_ZONE[zone]).toBe(accountShipcode)
  })

  it('mean the same in both spellings', () => {
    expect(SHIPCODES.map((code) => ZONE_OF_SHIPCODE[code])).toEqual(ZONES)
    expect(ACCOUNT_SHIPCODES.map((code) => ZONE_OF_SHIPCODE[code])).toEqual(ZONES)
  })

  it('do not matter to digital, which is mailed nowhere', () => {
    expect(ZONES.map((zone) => deliverableOf('digital', zone))).toEqual(['digital', 'digital', 'digital'])
    expect(mediumOf('digital')).toBe('digital')
    expect(zoneOf('digital')).toBeNull()
    expect(DELIVERABLES).toEqual(['digital', 'print-a', 'print-b', 'print-c'])
  })
})

it('the subscribe page begins with Standard print in the US', () => {
  expect([DEFAULT_CATEGORY, DEFAULT_SHIPCODE]).toEqual(['print-low', 'ship-a'])
})
