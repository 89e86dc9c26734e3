import type { Category, Shipcode, Term, Zone } from './vocabulary.ts'
import { CATEGORIES, DEFAULT_CATEGORY, DEFAULT_SHIPCODE, SHIPCODE_OF_ZONE, ZONE_OF_SHIPCODE } from './vocabulary.ts'

/** `?years=` (spec 2 §5). */
export function termOfYears(years: string | null): Term {
  if (years === '3years') return '3year'
  if (years === '2years') return '2year'
  if (years === 'lifetime') return 'lifetime'
  return '1year'
}

/** `?level=`: low, high or a whole category; a bare level keeps the default medium. */
export function categoryOfLevel(level: string | null): Category {
  if (level === 'low') return 'print-low'
  if (level === 'high') return 'print-high'
  return CATEGORIES.find((category) => category === level) ?? DEFAULT_CATEGORY
}

/** `?shipping=`: ship-a/b/c or us/ca/other. */
export function shipcodeOfShipping(shipping: string | null): Shipcode {
  const zone = zoneOfShipcode(shipping)
  return zone ? SHIPCODE_OF_ZONE[zone] : DEFAULT_SHIPCODE
}

/** `{shipcode}` in a path or body, in either spelling; nothing when it is neither. */
export function zoneOfShipcode(shipcode: string | null): Zone | null {
  return Object.entries(ZONE_OF_SHIPCODE).find(([code]) => code === shipcode)?.[1] ?? null
}
