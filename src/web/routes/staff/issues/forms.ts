import type { Deliverable } from '#domain/vocabulary.ts'
import { DELIVERABLES, zoneOf } from '#domain/vocabulary.ts'

export type Served = Record<Deliverable, number>

/** How many of a run were mailed, and how many read it on a screen. */
export function formsOf(served: Served): { print: number; digital: number } {
  const print = DELIVERABLES.filter((one) => zoneOf(one) !== null).reduce((sum, one) => sum + served[one], 0)
  return { print, digital: served.digital }
}

export const RUN_WORDS = { release: 'Released', close: 'Closed', late: 'Mailed late' } as const
