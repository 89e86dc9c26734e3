import { and, eq } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Db } from '../../../db/client.ts'
import { staffNote } from '../../../db/schema/staff.ts'
import type { StaffHand } from '../../access/staff-write.ts'
import { staffWrite } from '../../access/staff-write.ts'
import type { Person } from '../reader-contacts.ts'

export const NO_SUCH_NOTE = 'We couldn’t find this note.'

type Pinning = { person: Person; note: string; pinned: boolean; actor: StaffHand['actor'] }

/** A pinned note stands at the top of the profile until it is taken down. */
export async function pinNote(
  context: { db: Db; now: () => Date },
  { person, note, pinned, actor }: Pinning,
): Promise<Outcome<null>> {
  const write = { actor, reason: '', action: pinned ? 'pinned a note' : 'unpinned a note' }
  return staffWrite(context, { ...write, subject: `account:${person.token}` }, async (tx) => {
    const [row] = await tx
      .update(staffNote)
      .set({ pinnedAt: pinned ? context.now() : null })
      .where(and(eq(staffNote.id, note), eq(staffNote.accountId, person.id)))
      .returning({ id: staffNote.id })
    return row ? done({ value: null, after: { note } }) : refuse(NO_SUCH_NOTE)
  })
}
