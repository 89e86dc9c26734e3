import type { Day } from '../day.ts'
import { formatDay } from '../day.ts'
import { counted } from '../vocabulary.ts'

type Numbers = { served: Readonly<Record<string, number>>; held: Readonly<Record<string, number | undefined>> }

/** Whether a signature still stands for what would be closed now. */
export function sameNumbers(one: Numbers, other: Numbers): boolean {
  const alike = (a: Numbers['held'], b: Numbers['held']) =>
    [...Object.keys(a), ...Object.keys(b)].every((key) => (a[key] ?? 0) === (b[key] ?? 0))
  return alike(one.served, other.served) && alike(one.held, other.held)
}

const DAY_MS = 86_400_000

/** Of all zones. */
export function printCopies({ digital: _, ...print }: Readonly<Record<string, number>>): number {
  return Object.values(print).reduce((sum, count) => sum + count, 0)
}

/** 1,234 print copies and 12 digital readers; of what there is none of, nothing. */
export function servedWords(served: Readonly<Record<string, number>>): string {
  const { digital = 0 } = served
  const copies = printCopies(served)
  const words = counted(copies, 'print copy', 'print copies')
  if (digital === 0) return words
  const readers = counted(digital, 'digital reader')
  return copies === 0 ? readers : `${words} and ${readers}`
}

/** Asked a second time when the list is closed before the day that readers were promised. */
export function earlyCloseWords(cutOff: Day, today: Day, served: Readonly<Record<string, number>>): string {
  const days = (Date.parse(cutOff) - Date.parse(today)) / DAY_MS
  return `The cut-off is ${formatDay(cutOff)}, in ${counted(days, 'day')}. Readers were promised that orders and addresses count until then. Close the list now with ${servedWords(served)}?`
}

/** Asked a second time when an issue is released before the day that readers were told. */
export function earlyReleaseWords(plannedFor: Day, today: Day): string {
  const days = (Date.parse(plannedFor) - Date.parse(today)) / DAY_MS
  return `The issue is planned for ${formatDay(plannedFor)}, in ${counted(days, 'day')}. Release it now?`
}

export const SIGNED_BY_YOU = 'You signed first. A second staff member has to sign.'
export const NOT_SIGNED_YET = 'Closing needs two people. Sign first, then a second staff member signs.'
export const ONE_SIGNS = 'One signature is enough. Close the mailing list.'
export const signatureVoid = (name: string) =>
  `The numbers have changed since ${name} signed, so that signature is void. Sign again with the new numbers.`

/** For those who may not sign: what the close waits for, and from whom. `first`: who has signed already. */
export function waitsForSigner(who: string, { twoSign, first }: { twoSign: boolean; first: string | null }): string {
  if (!twoSign) return `Waiting for ${who} to close it.`
  if (!first) return `Waiting for two signatures from ${who}.`
  return `${first} signed. Waiting for a second signature from ${who}.`
}
