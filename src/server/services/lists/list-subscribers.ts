import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { CONFIRM_WITHIN_DAYS } from '#domain/lists.ts'
import type { Db } from '../../db/client.ts'
import { listMember, mailingList } from '../../db/schema/lists.ts'
import { hashToken } from '../access/auth-context.ts'
import { queueListMail } from './list-mail.ts'
import type { Lists } from './lists.ts'
import { DAY_MS, memberToken } from './lists.ts'

export type Membership = {
  email: string
  emailFolded: string
  status: 'pending' | 'confirmed' | 'unsubscribed'
  list: { tag: string; name: string }
}

const MEMBERSHIP = {
  email: listMember.email,
  emailFolded: listMember.emailFolded,
  status: listMember.status,
  confirmSentAt: listMember.confirmSentAt,
  list: { tag: mailingList.tag, name: mailingList.name },
}

const goodSince = (now: Date) => new Date(now.getTime() - CONFIRM_WITHIN_DAYS * DAY_MS)

/** Whom the link of a confirmation would put on which list; null when it is too old or another took its place. */
export async function readConfirmation(
  lists: Lists,
  token: string,
): Promise<(Membership & { preferences: string }) | null> {
  const [row] = await lists.db
    .select(MEMBERSHIP)
    .from(listMember)
    .innerJoin(mailingList, eq(mailingList.tag, listMember.listTag))
    .where(and(eq(listMember.confirmHash, hashToken(token)), gt(listMember.confirmSentAt, goodSince(lists.now()))))
  return row ? { ...row, preferences: memberToken(lists, row.emailFolded, row.list.tag) } : null
}

/** Whose the link at the foot of a message is. */
export async function readMembership(db: Db, token: string): Promise<Membership | null> {
  const [row] = await db
    .select(MEMBERSHIP)
    .from(listMember)
    .innerJoin(mailingList, eq(mailingList.tag, listMember.listTag))
    .where(eq(listMember.tokenHash, hashToken(token)))
  return row ?? null
}

/** Puts the address on the list and welcomes it, once: of several at the same time one does. */
export async function confirm(lists: Lists, token: string): Promise<void> {
  const now = lists.now()
  await lists.db.transaction(async (tx) => {
    const [joined] = await tx
      .update(listMember)
      .set({ status: 'confirmed', confirmedAt: now, removedBy: null })
      .where(
        and(
          eq(listMember.confirmHash, hashToken(token)),
          eq(listMember.status, 'pending'),
          gt(listMember.confirmSentAt, goodSince(now)),
        ),
      )
      .returning()
    if (!joined) return
    const [list] = await tx.select().from(mailingList).where(eq(mailingList.tag, joined.listTag))
    if (!list) return
    const key = `list-welcome:${hashToken(token).toString('hex')}`
    await queueListMail(tx, lists, { key, template: 'list-welcome', list, to: joined })
  })
}

/** False for a token that was never ours. Doing it again changes nothing. */
export async function unsubscribe({ db, now }: Lists, token: string): Promise<boolean> {
  const own = eq(listMember.tokenHash, hashToken(token))
  const left = await db
    .update(listMember)
    // The old confirmation link must not put the address back on the list.
    .set({ status: 'unsubscribed', unsubscribedAt: now(), confirmHash: null })
    .where(and(own, ne(listMember.status, 'unsubscribed')))
    .returning({ tag: listMember.listTag })
  if (left.length > 0) return true
  const known = await db.select({ tag: listMember.listTag }).from(listMember).where(own)
  return known.length > 0
}

const PENDING_KEPT_DAYS = 30

/** Addresses that somebody typed and nobody confirmed are not ours to keep. */
export async function sweepLists(db: Db, now: Date): Promise<void> {
  const over = new Date(now.getTime() - PENDING_KEPT_DAYS * DAY_MS)
  await db.delete(listMember).where(and(eq(listMember.status, 'pending'), lt(listMember.confirmSentAt, over)))
}
