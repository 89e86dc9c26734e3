import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Grounds, IssueServing, RightToRead } from '#domain/reading/right.ts'
import { NO_GROUNDS, rightToRead } from '#domain/reading/right.ts'
import type { Db } from '../../db/client.ts'
import { seat } from '../../db/schema/access.ts'
import { claim } from '../../db/schema/delivery.ts'
import { entitlement } from '../../db/schema/orders.ts'
import { account } from '../../db/schema/people.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'
import type { LiveSession } from '../access/sessions.ts'
import type { Issue } from '../catalogue/read-catalogue.ts'
import type { LedgerRow } from '../subscriptions/subscriptions.ts'
import type { Claim } from './link.ts'

/** Who wants to read: by a session, or as a guest by the order that they hold a link of; `staff` with their second factor shown. */
export type Holder = { accountId: string | null; seatId: string | null; purchaseId: string | null; staff: boolean }

export function holderIn(session: LiveSession | null): Holder {
  const { id = null, role } = session?.account ?? {}
  const staff = session?.kind === 'staff' && Boolean(role && session.twoFactorAt)
  return { accountId: id, seatId: session?.seat?.id ?? null, purchaseId: null, staff }
}

type IssueAtHand = Pick<Issue, 'number' | 'ref' | 'releasedOn'>

/** Asked whenever a page or a file is, so that a refund or an undone serving closes what was open. */
export async function findRight(db: Db, issue: IssueAtHand, holder: Holder): Promise<RightToRead | null> {
  const released = issue.releasedOn !== null
  // No statement for what none could change.
  if (!released || holder.staff) return rightToRead({ released }, { ...NO_GROUNDS, staff: holder.staff })
  const { accountId, purchaseId, seatId } = holder
  const entries = accountId
    ? await db
        .select()
        .from(ledgerEntry)
        .where(and(eq(ledgerEntry.accountId, accountId), eq(ledgerEntry.issue, issue.number)))
    : []
  const owners = [
    ...(accountId ? [eq(entitlement.accountId, accountId)] : []),
    ...(purchaseId ? [eq(entitlement.purchaseId, purchaseId)] : []),
  ]
  const purchases =
    owners.length > 0
      ? await db
          .select({ revokedAt: entitlement.revokedAt })
          .from(entitlement)
          .where(and(eq(entitlement.ref, issue.ref), or(...owners)))
      : []
  const claims = accountId
    ? await db
        .select({ id: claim.id })
        .from(claim)
        .where(and(eq(claim.accountId, accountId), eq(claim.issue, issue.number)))
    : []
  const seats = seatId ? await db.select({ id: seat.id }).from(seat).where(eq(seat.id, seatId)) : []
  return rightToRead(
    { released },
    {
      servings: servingsIn(entries),
      purchases: purchases.map(({ revokedAt }) => ({ revoked: revokedAt !== null })),
      claimed: claims.length > 0,
      seat: seats.length > 0,
      staff: false,
    },
  )
}

type Signed = Omit<Claim, 'file'>

/** What a link to a file claims: of a product only its buyers, and staff who look after it, have the files. */
export async function mayRead(db: Db, issues: readonly Issue[], signed: Signed): Promise<boolean> {
  const { by, id, ref } = signed
  const issue = issues.find((one) => one.ref === ref)
  if (issue) return (await findRight(db, issue, holderBy(signed))) !== null
  if (by === 'staff') return ref.startsWith('prd:')
  if (by === 'seat') return false
  const owner = by === 'account' ? eq(entitlement.accountId, id) : eq(entitlement.purchaseId, id)
  const owned = await db
    .select({ ref: entitlement.ref })
    .from(entitlement)
    .where(and(owner, eq(entitlement.ref, ref), isNull(entitlement.revokedAt)))
  return owned.length > 0
}

function holderBy({ by, id }: Signed): Holder {
  return {
    accountId: by === 'account' ? id : null,
    seatId: by === 'seat' ? id : null,
    purchaseId: by === 'purchase' ? id : null,
    staff: by === 'staff',
  }
}

/** What the account bought in digital form, and the issues it may read; newest issue first. */
export async function ownRefs(db: Db, issues: readonly Issue[], accountId: string): Promise<string[]> {
  const [held] = await db
    .select({
      bought: sql<string[]>`(select coalesce(json_agg(t.ref), '[]') from entitlement t
        where t.account_id = account.id and t.revoked_at is null)`,
      claimed: sql<number[]>`(select coalesce(json_agg(c.issue), '[]') from claim c where c.account_id = account.id)`,
    })
    .from(account)
    .where(eq(account.id, accountId))
  const entries = await db
    .select()
    .from(ledgerEntry)
    .where(eq(ledgerEntry.accountId, accountId))
    .orderBy(ledgerEntry.id)
  return held ? readableRefs(issues, { ...held, entries }) : []
}

type Holdings = {
  /** Refs of what was bought, and not refunded. */
  bought: readonly string[]
  /** The whole ledger of the account. */
  entries: readonly LedgerRow[]
  /** Numbers of issues of which a copy was claimed. */
  claimed: readonly number[]
}

export function readableRefs(issues: readonly Issue[], { bought, entries, claimed }: Holdings): string[] {
  const readable = issues.filter(({ ref, number, releasedOn }) => {
    const grounds: Grounds = {
      ...NO_GROUNDS,
      servings: servingsIn(entries.filter(({ issue }) => issue === number)),
      purchases: bought.filter((one) => one === ref).map(() => ({ revoked: false })),
      claimed: claimed.includes(number),
    }
    return rightToRead({ released: releasedOn !== null }, grounds) !== null
  })
  const products = bought.filter((ref) => !ref.startsWith('iss:'))
  const refs = new Set([...products, ...readable.map(({ ref }) => ref)])
  return [...refs].sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
}

function servingsIn(entries: readonly LedgerRow[]): IssueServing[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  return entries.flatMap(({ id, kind, deliverable, includesDigital }) =>
    kind === 'served' && deliverable ? [{ deliverable, includesDigital, reversed: reversed.has(id) }] : [],
  )
}
