import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { institution, seat } from '../../../db/schema/access.ts'
import type { AuthContext, Caller } from '../auth-context.ts'
import { note } from '../security-events.ts'
import type { Ticket } from '../sessions.ts'
import { writeSession } from '../sessions.ts'

/** The spec's identity providers. */
export async function readIdentityProviders(db: Db): Promise<{ entity_id: string; name: string }[]> {
  return db
    .select({ entity_id: institution.entityId, name: institution.name })
    .from(institution)
    .orderBy(asc(institution.name))
}

export type InstitutionVisitor = { issuer: string; subject: string; entityId: string }

/**
 * Gives an institution's reader their seat: to the session of a reader who is logged in, who stays so, or to one of its
 * own. Null when the institution does not subscribe.
 */
export async function takeSeat(auth: AuthContext, caller: Caller, visitor: InstitutionVisitor): Promise<Ticket | null> {
  const { issuer, subject, entityId } = visitor
  const now = auth.now()
  return auth.db.transaction(async (tx) => {
    const [found] = await tx.select().from(institution).where(eq(institution.entityId, entityId))
    if (!found) return null
    const [taken] = await tx
      .insert(seat)
      .values({ id: randomUUID(), institutionId: found.id, issuer, subject, createdAt: now, lastSeenAt: now })
      .onConflictDoUpdate({ target: [seat.institutionId, seat.issuer, seat.subject], set: { lastSeenAt: now } })
      .returning({ id: seat.id })
    const kind = caller.session?.account ? caller.session.kind : 'institution'
    const holder = { kind, seatId: taken?.id ?? null, seatAt: now }
    await note(tx, auth, caller, { kind: 'seat-taken', details: { institution: entityId } })
    return writeSession(tx, caller.session, holder, { userAgent: caller.userAgent, now })
  })
}
