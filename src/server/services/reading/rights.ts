import { and, eq, isNull, sql } from 'drizzle-orm'
import { may } from '#domain/access/permissions.ts'
import type { Grounds, IssueServing, RightToRead } from '#domain/reading/right.ts'
import { NO_GROUNDS, rightToRead } from '#domain/reading/right.ts'
import type { Db } from '../../db/client.ts'
import { entitlement } from '../../db/schema/orders.ts'
import { account } from '../../db/schema/people.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'
import type { LiveSession } from '../access/sessions.ts'
import type { Issue } from '../catalogue/read-catalogue.ts'
import { openedIssues } from '../subscriptions/opened-issues.ts'
import type { LedgerRow } from '../subscriptions/subscriptions.ts'
import type { Claim } from './link.ts'

/** Who wants to read: by a session, or as a guest by the order that they hold a link of. */
export type Holder = {
  accountId: string | null
  seatId: string | null
  purchaseId: string | null
  /** With their second factor shown. */
  staff: boolean
  /** Staff whose work is with issues: they read all of them, also before release. */
  seesIssues: boolean
}

export function holderIn(session: LiveSession | null): Holder {
  const { id = null, role } = session?.account ?? {}
  const staff = session?.kind === 'staff' && session.twoFactorAt ? role : null
  return {
    accountId: id,
    seatId: session?.seat?.id ?? null,
    purchaseId: null,
    staff: Boolean(staff),
    seesIssues: Boolean(staff && may(staff, 'issues.see')),
  }
}

type IssueAtHand = Pick<Issue, 'number' | 'ref' | 'releasedOn'>

/** Asked whenever a page or a file is, so that a refund or an undone serving closes what was open. */
export async function findRight(db: Db, issue: IssueAtHand, holder: Holder): Promise<RightToRead | null> {
  const released = issue.releasedOn !== null
  // No statement for what none could change.
  const stranger = !holder.accountId && !holder.seatId && !holder.purchaseId
  if (!released || holder.seesIssues || stranger)
    return rightToRead({ released }, { ...NO_GROUNDS, staff: holder.seesIssues })
  const { entries, revoked, claimed, opened, seat } = await readGrounds(db, issue, holder)
  return rightToRead(
    { released },
    {
      servings: servingsIn(entries),
      purchases: revoked.map((one) => ({ revoked: one })),
      claimed,
      opened,
      seat,
      staff: false,
    },
  )
}

type StoredGrounds = {
  entries: ServingEntry[]
  /** Of each purchase of the issue. */
  revoked: boolean[]
  claimed: boolean
  opened: boolean
  seat: boolean
}

/** One statement, as it is asked for with every page of an issue. */
async function readGrounds(db: Db, { number, ref }: IssueAtHand, holder: Holder): Promise<StoredGrounds> {
  const account = sql`${holder.accountId}::uuid`
  const { rows } = await db.execute<StoredGrounds>(sql`select
    (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'deliverable', deliverable,
        'includesDigital', includes_digital, 'reverses', reverses)), '[]')
      from ledger_entry where account_id = ${account} and issue = ${number}::int) as entries,
    array(select revoked_at is not null from entitlement
      where ref = ${ref} and (account_id = ${account} or purchase_id = ${holder.purchaseId}::uuid)) as revoked,
    exists (select from claim where account_id = ${account} and issue = ${number}::int) as claimed,
    exists (select from opened_issue where account_id = ${account} and issue = ${number}::int) as opened,
    exists (select from seat where id = ${holder.seatId}::uuid) as seat`)
  return rows[0] as StoredGrounds
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
    seesIssues: by === 'staff',
  }
}

/** What the account bought in digital form, and the issues it may read; newest issue first. */
export async function ownRefs(db: Db, issues: readonly Issue[], accountId: string): Promise<string[]> {
  const [held] = await db
    .select({
      bought: sql<string[]>`(select coalesce(json_agg(t.ref), '[]') from entitlement t
        where t.account_id = account.id and t.revoked_at is null)`,
      claimed: sql<number[]>`(select coalesce(json_agg(c.issue), '[]') from claim c where c.account_id = account.id)`,
      opened: openedIssues,
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
  opened: readonly number[]
}

export function readableRefs(issues: readonly Issue[], { bought, entries, claimed, opened }: Holdings): string[] {
  const byIssue = Map.groupBy(entries, ({ issue }) => issue)
  const readable = issues.filter(({ ref, number, releasedOn }) => {
    const grounds: Grounds = {
      ...NO_GROUNDS,
      servings: servingsIn(byIssue.get(number) ?? []),
      purchases: bought.filter((one) => one === ref).map(() => ({ revoked: false })),
      claimed: claimed.includes(number),
      opened: opened.includes(number),
    }
    return rightToRead({ released: releasedOn !== null }, grounds) !== null
  })
  const products = bought.filter((ref) => !ref.startsWith('iss:'))
  const refs = new Set([...products, ...readable.map(({ ref }) => ref)])
  return [...refs].sort((one, other) => REF_ORDER.compare(other, one))
}

const REF_ORDER = new Intl.Collator('en', { numeric: true })

type ServingEntry = Pick<LedgerRow, 'id' | 'kind' | 'deliverable' | 'includesDigital' | 'reverses'>

function servingsIn(entries: readonly ServingEntry[]): IssueServing[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  return entries.flatMap(({ id, kind, deliverable, includesDigital }) =>
    kind === 'served' && deliverable ? [{ deliverable, includesDigital, reversed: reversed.has(id) }] : [],
  )
}
