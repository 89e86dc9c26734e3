import type { Category, Shipcode, Term, Zone } from './vocabulary.ts'
import { CATEGORIES, DEFAULT_CATEGORY, DEFAULT_SHIPCODE, SHIPCODE_OF_ZONE, ZONE_OF_SHIPCODE } from './vocabulary.ts'

/** `?years=` (spec 2 §5). */
export function parseYears(years: string | null): Term {
  if (years === '3years') return '3year'
  if (years === '2years') return '2year'
  if (years === 'lifetime') return 'lifetime'
  return '1year'
}

/** `?level=`: low, high or a whole category; a bare level keeps the default medium, as does what is not sold. */
export function parseLevel(level: string | null, sold: readonly Category[] = CATEGORIES): Category {
  if (level === 'low') return 'print-low'
  if (level === 'high') return 'print-high'
  return sold.find((category) => category === level) ?? DEFAULT_CATEGORY
}

/** `?shipping=`: ship-a/b/c or us/ca/other. */
export function parseShipping(shipping: string | null): Shipcode {
  const zone = parseShipcode(shipping)
  return zone ? SHIPCODE_OF_ZONE[zone] : DEFAULT_SHIPCODE
}

const YEARS_OF_TERM: Record<Term, string> = {
  '1year': '1year',
  '2year': '2years',
  '3year': '3years',
  lifetime: 'lifetime',
}

type Chosen = { gift: boolean; category: Category; term: Term; zone: Zone; code: string | null }

/** What is chosen on the subscribe page, as its own query: whoever leaves it to log in comes back to the same. */
export function subscribeQuery({ gift, category, term, zone, code }: Chosen): string {
  const query = new URLSearchParams({
    ...(gift && { type: 'gift' }),
    level: category,
    years: YEARS_OF_TERM[term],
    shipping: SHIPCODE_OF_ZONE[zone],
    ...(code && { code }),
  })
  return query.toString()
}

/** `{shipcode}` in a path or body, in either spelling; nothing when it is neither. */
export function parseShipcode(shipcode: string | null): Zone | null {
  return Object.entries(ZONE_OF_SHIPCODE).find(([code]) => code === shipcode)?.[1] ?? null
}
