import { randomUUID } from 'node:crypto'
import { and, asc, eq, or } from 'drizzle-orm'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { viewQuery } from '#domain/staff-lists/list-query.ts'
import {
  MOST_VIEWS,
  NO_SUCH_VIEW,
  NOT_YOUR_VIEW,
  TOO_MANY_VIEWS,
  VIEW_NAME_TAKEN,
} from '#domain/staff-lists/saved-view.ts'
import type { StaffListName } from '#domain/staff-lists/staff-lists.ts'
import { maySeeList } from '#domain/staff-lists/staff-lists.ts'
import type { Db, Tx } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'
import { staffColumns, staffView } from '../../db/schema/staff.ts'
import type { Written } from '../access/staff-write.ts'
import { staffWrite } from '../access/staff-write.ts'

export type SavedView = {
  id: string
  name: string
  query: string
  shared: boolean
  /** Whether this member may rename and delete it. */
  own: boolean
}

/** How a member of staff looks at a list. */
export type ListChoices = { views: SavedView[]; columns: string[] | null }

export type Viewer = { id: string; role: StaffRole }

/** Their own views and those that are shared, in the order in which they were saved. */
export async function readListChoices(db: Db, list: StaffListName, { id, role }: Viewer): Promise<ListChoices> {
  const [views, [chosen]] = await Promise.all([
    db
      .select()
      .from(staffView)
      .where(and(eq(staffView.list, list), or(eq(staffView.accountId, id), eq(staffView.shared, true))))
      .orderBy(asc(staffView.createdAt), asc(staffView.id)),
    db
      .select({ columns: staffColumns.columns })
      .from(staffColumns)
      .where(and(eq(staffColumns.accountId, id), eq(staffColumns.list, list))),
  ])
  return {
    columns: chosen?.columns ?? null,
    views: views.map(({ id: view, name, query, shared, accountId }) => ({
      id: view,
      name,
      query,
      shared,
      own: accountId === id || role === 'admin',
    })),
  }
}

type Place = { db: Db; now: () => Date }
type Actor = { id: string; name: string }
type NewView = { list: StaffListName; name: string; query: string; shared: boolean }

export async function saveView(place: Place, view: NewView, actor: Actor): Promise<Outcome<null>> {
  const { list, name, shared } = view
  const write = { actor, reason: '', action: 'saved a view', subject: `view:${list}` }
  return staffWrite(place, write, async (tx) => {
    // One after the other, so that no name is taken twice and none is beyond the limit.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, actor.id)).for('update')
    const own = await tx
      .select({ name: staffView.name })
      .from(staffView)
      .where(and(eq(staffView.accountId, actor.id), eq(staffView.list, list)))
    if (own.some((one) => one.name === name)) return refuse({ name: VIEW_NAME_TAKEN })
    if (own.length >= MOST_VIEWS) return refuse(TOO_MANY_VIEWS)
    const query = viewQuery(view.query)
    const row = { id: randomUUID(), accountId: actor.id, list, name, query, shared, createdAt: place.now() }
    await tx.insert(staffView).values(row)
    return done({ value: null, after: { name, shared, query } })
  })
}

export async function renameView(
  place: Place,
  { id, name }: { id: string; name: string },
  actor: Actor,
): Promise<Outcome<null>> {
  return changeView(place, { id, action: 'renamed a view' }, actor, async (tx, view) => {
    const [taken] = await tx
      .select({ id: staffView.id })
      .from(staffView)
      .where(and(eq(staffView.accountId, view.accountId), eq(staffView.list, view.list), eq(staffView.name, name)))
    if (taken && taken.id !== id) return refuse({ name: VIEW_NAME_TAKEN })
    await tx.update(staffView).set({ name }).where(eq(staffView.id, id))
    return done({ value: null, before: { name: view.name }, after: { name } })
  })
}

export async function deleteView(place: Place, id: string, actor: Actor): Promise<Outcome<null>> {
  return changeView(place, { id, action: 'deleted a view' }, actor, async (tx, { name, query, shared }) => {
    await tx.delete(staffView).where(eq(staffView.id, id))
    return done({ value: null, before: { name, query, shared } })
  })
}

type ViewRow = typeof staffView.$inferSelect

/** For those who saved it, and for the administration if it is shared; there is none for those who don't see it. */
async function changeView(
  place: Place,
  { id, action }: { id: string; action: string },
  actor: Actor,
  change: (tx: Tx, view: ViewRow) => Promise<Outcome<Written<null>>>,
): Promise<Outcome<null>> {
  const [known] = await place.db.select().from(staffView).where(eq(staffView.id, id))
  const [member] = await place.db.select({ role: account.role }).from(account).where(eq(account.id, actor.id))
  const isOwn = known?.accountId === actor.id
  if (!known || !member?.role || !(isOwn || known.shared) || !maySeeList(member.role, known.list))
    return refuse(NO_SUCH_VIEW)
  if (!isOwn && member.role !== 'admin') return refuse(NOT_YOUR_VIEW)
  return staffWrite(place, { actor, reason: '', action, subject: `view:${known.list}` }, async (tx) => {
    // The names of one member are changed one after the other.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, known.accountId)).for('update')
    const [view] = await tx.select().from(staffView).where(eq(staffView.id, id))
    return view ? change(tx, view) : refuse(NO_SUCH_VIEW)
  })
}

/** What one sees of a list is one's own matter: there is nothing to write into the audit log. */
export async function chooseColumns(
  db: Db,
  chosen: { list: StaffListName; columns: string[] },
  accountId: string,
): Promise<void> {
  const { list, columns } = chosen
  await db
    .insert(staffColumns)
    .values({ accountId, list, columns })
    .onConflictDoUpdate({ target: [staffColumns.accountId, staffColumns.list], set: { columns } })
}
