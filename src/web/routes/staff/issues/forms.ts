import { printCopies } from '#domain/issues/close-signing.ts'
import type { Deliverable } from '#domain/vocabulary.ts'

export type Served = Record<Deliverable, number>

export function formsOf(served: Served): { print: number; digital: number } {
  return { print: printCopies(served), digital: served.digital }
}

export const RUN_WORDS = { release: 'Released', close: 'Closed', late: 'Mailed late' } as const
