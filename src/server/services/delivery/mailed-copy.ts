import { createHash } from 'node:crypto'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import { dayOf } from '#domain/day.ts'
import type { SentCopy } from '#domain/delivery/claim.ts'
import { findPostingDay } from '#domain/delivery/posting.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { zoneOf } from '#domain/vocabulary.ts'
import type { Db, Tx } from '../../db/client.ts'
import { redirectRequest } from '../../db/schema/delivery.ts'
import { issueRun, mailing } from '../../db/schema/mailings.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'

/** The print copy of an issue that stands in a reader's ledger. Its address is null where no label was kept. */
export type MailedCopy = SentCopy & { serving: number; zone: Zone; address: Address | null }

export async function findMailedCopy(
  db: Db | Tx,
  { publication }: Pick<Catalogue, 'publication'>,
  { accountId, issue }: { accountId: string; issue: number },
): Promise<MailedCopy | null> {
  const reversal = sql`select from ledger_entry back where back.reverses = ${ledgerEntry.id}`
  const [row] = await db
    .select({ entry: ledgerEntry, label: mailing, run: issueRun, redirect: redirectRequest })
    .from(ledgerEntry)
    .leftJoin(issueRun, eq(issueRun.id, ledgerEntry.runId))
    .leftJoin(mailing, and(eq(mailing.runId, issueRun.id), eq(mailing.accountId, ledgerEntry.accountId)))
    .leftJoin(redirectRequest, eq(redirectRequest.serving, ledgerEntry.id))
    .where(
      and(
        ...[eq(ledgerEntry.accountId, accountId), eq(ledgerEntry.issue, issue), eq(ledgerEntry.kind, 'served')],
        ...[ne(ledgerEntry.deliverable, 'digital'), sql`not exists (${reversal})`],
      ),
    )
    .orderBy(desc(ledgerEntry.id))
    .limit(1)
  const zone = row?.entry.deliverable ? zoneOf(row.entry.deliverable) : null
  if (!row || !zone) return null
  const { entry, label, run, redirect } = row
  const { timeZone, transitWeeks } = publication
  const sentAt = run?.sentAt ?? null
  return {
    serving: entry.id,
    zone,
    address: label && addressFrom(label),
    closedOn: dayOf(entry.at, timeZone),
    postedOn: run && findPostingDay(zone, sentAt && dayOf(sentAt, timeZone), run.postedOn),
    transit: transitWeeks[zone],
    toldInTime: redirect !== null && (redirect.decidedAt === null || sentAt === null || redirect.decidedAt > sentAt),
  }
}

/** The same place however it is written large or small; who lives there does not matter. */
export function placeOf(address: Address): string {
  const { line1, line2, city, state, postcode, country } = address
  const spelt = [line1, line2, city, state, postcode, country].map((part) =>
    (part ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
  )
  return createHash('sha256').update(spelt.join('\n')).digest('base64url')
}
