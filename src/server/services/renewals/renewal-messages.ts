import { eq } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { skippedFirst } from '#domain/delivery/hold.ts'
import { firstToCome } from '#domain/issues/issue-schedule.ts'
import type { Cents, Currency } from '#domain/money.ts'
import { paidWith } from '#domain/payments/paid-with.ts'
import type { Withdrawal } from '#domain/renewals/renewal.ts'
import { pricedRenewal, WITHDRAWAL_WORDS } from '#domain/renewals/renewal.ts'
import { zoneOf } from '#domain/vocabulary.ts'
import type { account } from '../../db/schema/people.ts'
import { address } from '../../db/schema/people.ts'
import { issueLink } from '../access/links.ts'
import { queueMail } from '../mail/send-mail.ts'
import type { MethodRow } from '../payments/methods/stored-method.ts'
import { readMethod } from '../payments/methods/stored-method.ts'
import type { PaymentTx } from '../payments/payment-context.ts'
import { readShelfAhead } from './held-until.ts'
import type { RenewalRow } from './renewal-rows.ts'

type Owner = Pick<typeof account.$inferSelect, 'id' | 'name' | 'email'>
type What = { line: string; amount: Cents }

/** Price, term, day, what is charged, and the way to stop it; and whether an address is missing. */
export async function queueNotice(
  context: PaymentTx,
  { row, owner, stop }: { row: RenewalRow; owner: Owner; stop: string },
): Promise<void> {
  const method = await readMethod(context.tx, owner.id)
  await queue(context, row, owner, 'renewal-notice', {
    ...describeRenewal(row, context.catalogue.publication.currency),
    chargeOn: row.chargeOn,
    paidWith: method && methodWords(method),
    stopLink: context.publicUrl + stopPath(stop),
    addressLink: await missingAddressLink(context, row),
    ...(await readFirstIssue(context, row)),
  })
}

export const stopPath = (token: string) => `/renewal/stop?token=${token}`

/** With the link that fixes it: another method saved there is charged at once. */
export async function queueDeclined(
  context: PaymentTx,
  { row, owner, about }: { row: RenewalRow; owner: Owner; about: Failure & { retry: Day } },
) {
  const link = await paymentLink(context, owner)
  await queue(context, row, owner, 'renewal-failed', {
    ...describeRenewal(row, context.catalogue.publication.currency),
    ...about,
    link,
  })
}

/** The last try failed, and autorenew is off. */
export async function queueGivenUp(
  context: PaymentTx,
  { row, owner, about }: { row: RenewalRow; owner: Owner; about: Failure },
): Promise<void> {
  await queue(context, row, owner, 'renewal-off', {
    ...describeRenewal(row, context.catalogue.publication.currency),
    ...about,
  })
}

/** What was announced is not charged after all; whoever switched autorenew off knows it already. */
export async function queueWithdrawn(
  context: PaymentTx,
  { row, owner, why }: { row: RenewalRow; owner: Owner; why: Withdrawal },
): Promise<void> {
  if (why === 'autorenew-off') return
  const { chargeOn } = row
  await queue(context, row, owner, 'renewal-withdrawn', {
    ...describeRenewal(row, context.catalogue.publication.currency),
    chargeOn,
    reason: WITHDRAWAL_WORDS[why],
  })
}

/** Which issue the renewal begins with, and which are skipped before it. */
async function readFirstIssue({ tx, catalogue }: PaymentTx, { accountId, deliverable }: RenewalRow) {
  const shelf = await readShelfAhead(tx, catalogue.issues, { accountId, deliverable })
  return { firstIssue: firstToCome(shelf), skipped: skippedFirst(shelf) }
}

type Failure = { message: string }

/** The most that it will be; by the day it may be less. */
export function describeRenewal(row: RenewalRow, currency: Currency): What {
  const { lines, total } = pricedRenewal(row, { base: row.price, shipping: row.shipping }, currency)
  return { line: lines[0]?.name ?? '', amount: total }
}

async function paymentLink({ tx, now, publicUrl }: PaymentTx, { id: accountId }: Owner): Promise<string> {
  return `${publicUrl}/account/payment?token=${await issueLink(tx, { accountId, now: now(), purpose: 'payment' })}`
}

async function missingAddressLink({ tx, now, publicUrl }: PaymentTx, row: RenewalRow): Promise<string | null> {
  const zone = zoneOf(row.deliverable)
  if (!zone) return null
  const { accountId } = row
  const there = await tx.select({ zone: address.zone }).from(address).where(eq(address.accountId, accountId))
  if (there.some((one) => one.zone === zone)) return null
  return `${publicUrl}/account/address?token=${await issueLink(tx, { accountId, now: now(), purpose: 'address', zone })}`
}

function methodWords({ kind, brand, bankName, lastFour }: MethodRow): string {
  return paidWith(
    kind === 'card' ? { kind, brand: brand ?? '', lastFour } : { kind, bankName: bankName ?? '', lastFour },
  )
}

async function queue(
  { tx, send, now }: PaymentTx,
  { predecessorId, round }: RenewalRow,
  { name, email }: Owner,
  template: 'renewal-notice' | 'renewal-failed' | 'renewal-off' | 'renewal-withdrawn',
  about: object,
): Promise<void> {
  const props = { name, ...about }
  const key = `${template}:${predecessorId}:${round}`
  await queueMail(tx, send, { key, to: email, template, props, now: now(), secret: true })
}
