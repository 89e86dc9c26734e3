import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { ListSource } from '#domain/lists.ts'
import type { Db, Tx } from '../../db/client.ts'
import { listMember, mailingList } from '../../db/schema/lists.ts'
import { hashToken } from '../access/auth-context.ts'
import { readMembership } from './list-subscribers.ts'
import type { Lists } from './lists.ts'
import { memberToken } from './lists.ts'

export type ListPreference = { tag: string; name: string; description: string; on: boolean }

/** Every list, and whether this address is on it. For whoever has shown that the address is theirs. */
export async function readListPreferences(db: Db | Tx, email: string): Promise<ListPreference[]> {
  const rows = await db
    .select({
      tag: mailingList.tag,
      name: mailingList.name,
      description: mailingList.description,
      status: listMember.status,
    })
    .from(mailingList)
    .leftJoin(listMember, and(eq(listMember.listTag, mailingList.tag), eq(listMember.emailFolded, foldEmail(email))))
    .orderBy(asc(mailingList.position))
  return rows.map(({ status, ...list }) => ({ ...list, on: status === 'confirmed' }))
}

/**
 * Puts an address on a list or takes it off, without a word by mail: only for whoever has shown that the address is
 * theirs, by a login or by a link that only it was sent.
 */
export async function setListPreference(
  tx: Tx,
  lists: Lists,
  { email, tag, on, source }: { email: string; tag: string; on: boolean; source: ListSource },
): Promise<void> {
  const now = lists.now()
  const emailFolded = foldEmail(email)
  const own = and(eq(listMember.emailFolded, emailFolded), eq(listMember.listTag, tag))
  if (!on) {
    await tx
      .update(listMember)
      .set({ status: 'unsubscribed', unsubscribedAt: now, confirmHash: null })
      .where(and(own, ne(listMember.status, 'unsubscribed')))
    return
  }
  await tx
    .insert(listMember)
    .values({
      emailFolded,
      email,
      listTag: tag,
      status: 'confirmed',
      confirmedAt: now,
      createdAt: now,
      source,
      tokenHash: hashToken(memberToken(lists, emailFolded, tag)),
    })
    .onConflictDoUpdate({
      target: [listMember.emailFolded, listMember.listTag],
      set: { status: 'confirmed', confirmedAt: now, source, removedBy: null },
      // Whom staff took off comes back by a sign-up of their own alone.
      setWhere: and(ne(listMember.status, 'confirmed'), source === 'moved' ? isNull(listMember.removedBy) : undefined),
    })
}

/** Readers who change their address stay on their lists: the link they confirmed it by has shown that it is theirs. */
export async function moveToAddress(tx: Tx, lists: Lists, { from, to }: { from: string; to: string }): Promise<void> {
  for (const { tag, on } of await readListPreferences(tx, from)) {
    if (on) await setListPreference(tx, lists, { email: to, tag, on, source: 'moved' })
  }
  await leaveLists(tx, from)
}

/** Without a trace, as an account that is deleted leaves none. */
export async function leaveLists(tx: Tx, email: string): Promise<void> {
  await tx.delete(listMember).where(eq(listMember.emailFolded, foldEmail(email)))
}

/** The whole choice at once, for the owner of the link: on the lists that are named, off the others. */
export async function choosePreferences(lists: Lists, token: string, tags: readonly string[]): Promise<boolean> {
  const member = await readMembership(lists.db, token)
  if (member) await chooseListsByEmail(lists, member.email, { tags, source: 'link' })
  return member !== null
}

/** The same for whoever is known by a login. */
export async function chooseListsByEmail(
  lists: Lists,
  email: string,
  { tags, source }: { tags: readonly string[]; source: ListSource },
): Promise<void> {
  await lists.db.transaction(async (tx) => {
    for (const { tag, on } of await readListPreferences(tx, email)) {
      const wanted = tags.includes(tag)
      if (wanted !== on) await setListPreference(tx, lists, { email, tag, on: wanted, source })
    }
  })
}
