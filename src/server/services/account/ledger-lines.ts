import { dayOf } from '#domain/day.ts'
import type { EntryRow } from '../subscriptions.ts'
import type { ReaderFile } from './reader-file.ts'

/** Where the numbers of each subscription come from: its entries, oldest first, by the subscription's token. */
export function ledgerAnswer({ rows, entries }: ReaderFile, timeZone: string) {
  const line = ({ id, kind, tokens, issue, deliverable, reason, at }: EntryRow) => ({
    ...{ id, kind, tokens, issue, deliverable, reason },
    on: dayOf(at, timeZone),
  })
  return rows.map(({ id, token }) => ({
    subscription: token,
    lines: entries.filter(({ subscriptionId }) => subscriptionId === id).map(line),
  }))
}
