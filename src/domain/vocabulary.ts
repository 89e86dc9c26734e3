import { inThousands } from './money.ts'

export const TERMS = ['1year', '2year', '3year', 'lifetime'] as const
export type Term = (typeof TERMS)[number]

export const LEVELS = ['low', 'high'] as const
export type Level = (typeof LEVELS)[number]

export const PHASES = ['introductory', 'renewal'] as const
export type Phase = (typeof PHASES)[number]

export const MEDIUMS = ['print', 'digital'] as const
export type Medium = (typeof MEDIUMS)[number]

export const CATEGORIES = ['print-low', 'print-high', 'digital-low', 'digital-high'] as const
export type Category = (typeof CATEGORIES)[number]

export const ZONES = ['a', 'b', 'c'] as const
export type Zone = (typeof ZONES)[number]

export function byZone<T>(of: (zone: Zone) => T): Record<Zone, T> {
  return { a: of('a'), b: of('b'), c: of('c') }
}

export const DELIVERABLES = ['digital', 'print-a', 'print-b', 'print-c'] as const
export type Deliverable = (typeof DELIVERABLES)[number]

export const SHIPCODES = ['ship-a', 'ship-b', 'ship-c'] as const
export type Shipcode = (typeof SHIPCODES)[number]

export const ACCOUNT_SHIPCODES = ['us', 'ca', 'other'] as const
export type AccountShipcode = (typeof ACCOUNT_SHIPCODES)[number]

/** spec 2 §2: what the subscribe page shows first. */
export const DEFAULT_CATEGORY: Category = 'print-low'
export const DEFAULT_SHIPCODE: Shipcode = 'ship-a'

/** How often a publication may come out (product 14); the spec's is a quarterly. */
export type IssuesPerYear = 1 | 2 | 3 | 4 | 6 | 8 | 10 | 12

/** A term as it was sold: the number of issues stays, however often the publication comes out later. */
export type SoldTerm = { term: Term; issuesPerYear: IssuesPerYear }

export const YEARS: Record<Term, number | null> = { '1year': 1, '2year': 2, '3year': 3, lifetime: null }

/** A lifetime has no number. */
export function issuesOf({ term, issuesPerYear }: SoldTerm): number | null {
  const years = YEARS[term]
  return years && years * issuesPerYear
}

/** 2 years, 8 issues. */
export function termLabel({ term, issuesPerYear }: SoldTerm): string {
  const years = YEARS[term]
  return years ? `${counted(years, 'year')}, ${counted(years * issuesPerYear, 'issue')}` : 'Lifetime'
}

/** 1 issue, 4 issues, 1,200 copies. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${inThousands(`${count}`)} ${count === 1 ? one : many}`

export const LEVEL_LABELS: Record<Level, string> = { low: 'Standard', high: 'Sustainer' }
export const MEDIUM_LABELS: Record<Medium, string> = { print: 'Print', digital: 'Digital' }

/** Both spellings name the same zone, in paths, queries and bodies. */
export const ZONE_OF_SHIPCODE: Record<Shipcode | AccountShipcode, Zone> = {
  'ship-a': 'a',
  'ship-b': 'b',
  'ship-c': 'c',
  us: 'a',
  ca: 'b',
  other: 'c',
}

export const SHIPCODE_OF_ZONE: Record<Zone, Shipcode> = { a: 'ship-a', b: 'ship-b', c: 'ship-c' }
export const ACCOUNT_SHIPCODE_OF_ZONE: Record<Zone, AccountShipcode> = { a: 'us', b: 'ca', c: 'other' }

const ZONE_OF_DELIVERABLE: Record<Deliverable, Zone | null> = {
  digital: null,
  'print-a': 'a',
  'print-b': 'b',
  'print-c': 'c',
}

/** Where a deliverable is mailed to: nowhere for digital. */
export function zoneOf(deliverable: Deliverable): Zone | null {
  return ZONE_OF_DELIVERABLE[deliverable]
}

export function mediumOf(deliverable: Deliverable): Medium {
  return deliverable === 'digital' ? 'digital' : 'print'
}

export function deliverableOf(medium: Medium, zone: Zone): Deliverable {
  return medium === 'digital' ? 'digital' : `print-${zone}`
}

export function categoryOf(medium: Medium, level: Level): Category {
  return `${medium}-${level}`
}

const PARTS_OF_CATEGORY: Record<Category, { medium: Medium; level: Level }> = {
  'print-low': { medium: 'print', level: 'low' },
  'print-high': { medium: 'print', level: 'high' },
  'digital-low': { medium: 'digital', level: 'low' },
  'digital-high': { medium: 'digital', level: 'high' },
}

export function splitCategory(category: Category): { medium: Medium; level: Level } {
  return PARTS_OF_CATEGORY[category]
}
