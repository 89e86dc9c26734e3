import { dayOf } from '#domain/day.ts'
import type { EntryRow } from '../subscriptions/subscriptions.ts'
import type { ReaderRecord } from './reader-record.ts'

export const MAILING_UNDONE = 'not sent after all'

/** Where the numbers of each subscription come from: its entries, oldest first, by the subscription's token. */
export function ledgerAnswer({ rows, entries }: ReaderRecord, timeZone: string) {
  const line = ({ id, kind, tokens, issue, deliverable, reason, runId, at }: EntryRow) => ({
    id,
    kind,
    tokens,
    issue,
    deliverable,
    on: dayOf(at, timeZone),
    // What staff wrote is about the whole mailing or release, and may name somebody else.
    reason: kind === 'reversed' && runId ? MAILING_UNDONE : reason,
  })
  return rows.map(({ id, token }) => ({
    subscription: token,
    lines: entries.filter(({ subscriptionId }) => subscriptionId === id).map(line),
  }))
}
