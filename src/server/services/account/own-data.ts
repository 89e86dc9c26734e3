import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { passkey, securityEvent, session } from '../../db/schema/access.ts'
import { claim, redirectRequest } from '../../db/schema/delivery.ts'
import { issueHold } from '../../db/schema/mailings.ts'
import { gift, giftRecipient, purchase, purchaseLine } from '../../db/schema/orders.ts'
import { temporaryAddress } from '../../db/schema/people.ts'
import { piece, pieceShare, readerMark, readingPosition } from '../../db/schema/reading.ts'
import { renewal } from '../../db/schema/renewals.ts'
import { addressesAnswer } from '../addresses/saved-addresses.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { readOwnDonations } from '../donations/own-monthly.ts'
import { readListPreferences } from '../lists/preferences.ts'
import { storedPayment } from '../payments/methods/stored-payment.ts'
import { readCounting } from './counting.ts'
import { ledgerAnswer } from './ledger-lines.ts'
import type { ReaderRecord } from './reader-record.ts'

/** Everything that is kept about a reader, for them to take away; secrets, of which only hashes are kept, are left out. */
export async function readOwnData(db: Db, file: ReaderRecord, { publication }: Catalogue) {
  const { account, addresses, payment, emailChange, subscriptions } = file
  const { id } = account
  const purchases = await db
    .select()
    .from(purchase)
    .leftJoin(purchaseLine, eq(purchaseLine.purchaseId, purchase.id))
    .where(eq(purchase.accountId, id))
    .orderBy(asc(purchase.createdAt), asc(purchaseLine.position))
  return {
    account: {
      token: account.token,
      name: account.name,
      email: account.email,
      email_change: emailChange,
      autorenew: account.autorenew,
      reading_counted: await readCounting(db, id),
      created: account.createdAt,
    },
    addresses: addressesAnswer(addresses, publication.zones),
    addresses_confirmed: addresses.map(({ zone, confirmedAt }) => ({ zone, confirmed: confirmedAt })),
    payment: payment && storedPayment(payment),
    subscriptions,
    issues_opened: file.opened,
    ledger: ledgerAnswer(file, publication.timeZone),
    orders: purchases.map(({ purchase, purchase_line }) => ({ order: purchase, line: purchase_line })),
    monthly_donations: await readOwnDonations(db, id),
    renewals: await db
      .select({ state: renewal.state, term: renewal.term, noticed: renewal.noticedOn, charge: renewal.chargeOn })
      .from(renewal)
      .where(eq(renewal.accountId, id))
      .orderBy(asc(renewal.noticedOn)),
    temporary_addresses: await db.select().from(temporaryAddress).where(eq(temporaryAddress.accountId, id)),
    holds: await db
      .select({ issue: issueHold.issue, since: issueHold.at })
      .from(issueHold)
      .where(eq(issueHold.accountId, id))
      .orderBy(asc(issueHold.issue)),
    // Of an address that was never proved they may be somebody else's.
    mailing_lists: account.emailProvedAt && account.email ? await readListPreferences(db, account.email) : [],
    marks_on_downloads: await db.select({ mark: readerMark.mark }).from(readerMark).where(eq(readerMark.accountId, id)),
    reading: await db
      .select({ issue: piece.issue, piece: piece.title, last_read: readingPosition.updatedAt })
      .from(readingPosition)
      .innerJoin(piece, eq(piece.id, readingPosition.pieceId))
      .where(eq(readingPosition.accountId, id))
      .orderBy(asc(readingPosition.updatedAt)),
    gift_links: await db
      .select({ issue: piece.issue, piece: piece.title, made: pieceShare.madeAt, opens: pieceShare.opens })
      .from(pieceShare)
      .innerJoin(piece, eq(piece.id, pieceShare.pieceId))
      .where(eq(pieceShare.accountId, id))
      .orderBy(asc(pieceShare.madeAt)),
    claims: await db
      .select({ issue: claim.issue, reason: claim.reason, state: claim.state, answer: claim.says, made: claim.at })
      .from(claim)
      .where(eq(claim.accountId, id))
      .orderBy(asc(claim.at)),
    redirects: await db
      .select({
        issue: redirectRequest.issue,
        state: redirectRequest.state,
        answer: redirectRequest.says,
        made: redirectRequest.at,
      })
      .from(redirectRequest)
      .where(eq(redirectRequest.accountId, id))
      .orderBy(asc(redirectRequest.at)),
    gifts: await db.select().from(gift).where(eq(gift.giverAccount, id)),
    gift_recipients: await db
      .select(getTableColumns(giftRecipient))
      .from(giftRecipient)
      .innerJoin(gift, eq(gift.id, giftRecipient.giftId))
      .where(eq(gift.giverAccount, id)),
    sessions: await db
      .select({ created: session.createdAt, last_seen: session.lastSeenAt, browser: session.userAgent })
      .from(session)
      .where(eq(session.accountId, id)),
    passkeys: await db
      .select({ name: passkey.name, created: passkey.createdAt, last_used: passkey.lastUsedAt })
      .from(passkey)
      .where(eq(passkey.accountId, id)),
    security_events: await db
      .select({ kind: securityEvent.kind, at: securityEvent.at, network: securityEvent.network })
      .from(securityEvent)
      .where(eq(securityEvent.accountId, id)),
  }
}
