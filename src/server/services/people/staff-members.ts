import { eq, sql } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import { ALREADY_STAFF, NOT_STAFF, ROLE_NAMES, roleFault } from '#domain/access/staff-roles.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Db, Tx } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'
import type { AuthContext } from '../access/auth-context.ts'
import { endSessions } from '../access/sessions.ts'
import type { StaffHand } from '../access/staff-write.ts'
import { staffWrite } from '../access/staff-write.ts'
import { queueMail } from '../mail/send-mail.ts'
import { giveRole } from './give-role.ts'

export type StaffMember = {
  token: string
  name: string
  email: string | null
  role: StaffRole
  /** Whether the second step is set up: an authenticator or a passkey. */
  twoFactor: boolean
  lastSeenAt: Date | null
}

export async function listStaff(db: Db): Promise<StaffMember[]> {
  const { rows } = await db.execute<
    Omit<StaffMember, 'twoFactor' | 'lastSeenAt'> & { two_factor: boolean; seen: string | Date | null }
  >(sql`
    select token, name, email, role,
      exists (select from totp where account_id = account.id and secret is not null)
        or exists (select from passkey where account_id = account.id) as two_factor,
      (select max(last_seen_at) from session where account_id = account.id) as seen
    from account where role is not null order by name, token`)
  return rows.map(({ two_factor, seen, ...member }) => ({
    ...member,
    twoFactor: two_factor,
    lastSeenAt: seen === null ? null : new Date(seen),
  }))
}

type Place = Pick<AuthContext, 'db' | 'now' | 'publicUrl' | 'send'>

/** They have the role at once, and can use it once they have chosen a password and a second step. */
export async function inviteStaff(
  place: Place,
  asked: { email: string; name: string; role: StaffRole },
  { actor, reason }: StaffHand,
): Promise<Outcome<null>> {
  const { role, email } = asked
  return place.db.transaction(async (tx) => {
    // Two who invite the same person at once come one after the other.
    await lockAdministrators(tx)
    const [there] = await tx
      .select({ role: account.role })
      .from(account)
      .where(eq(account.emailFolded, foldEmail(email)))
    if (there?.role) return refuse({ email: ALREADY_STAFF })
    const given = await giveRole(tx, place, asked)
    if (!given.ok) return given
    const { token, link } = given.value
    await queueMail(tx, place.send, {
      key: `staff-invitation:${token}:${place.now().getTime()}`,
      to: email,
      template: 'staff-invitation',
      props: { link, role: ROLE_NAMES[role], by: actor.name },
      now: place.now(),
      secret: true,
    })
    return staffWrite(
      { db: tx, now: place.now },
      { actor, reason, action: 'invited to the staff', subject: `account:${token}` },
      async () => done({ value: null, after: { role } }),
    )
  })
}

/** A new role, or none: whoever loses it is out of the console at once. */
export async function setRole(
  place: Pick<AuthContext, 'db' | 'now'>,
  { member, role }: { member: string; role: StaffRole | null },
  hand: StaffHand,
): Promise<Outcome<null>> {
  const action = role ? 'changed a role' : 'removed from the staff'
  return staffWrite(place, { ...hand, action, subject: `account:${member}` }, async (tx) => {
    const administrators = await lockAdministrators(tx)
    const [person] = await tx
      .select({ id: account.id, role: account.role })
      .from(account)
      .where(eq(account.token, member))
      .for('update')
    if (!person) return refuse(NOT_STAFF)
    const { id, role: from } = person
    const fault = roleFault({ administrators, isOneself: id === hand.actor.id, from, to: role })
    if (fault) return refuse(fault)
    await endSessions(tx, id, { keep: null })
    await tx.update(account).set({ role }).where(eq(account.id, id))
    return done({ value: null, before: { role: from }, after: { role } })
  })
}

/** Two who each take away the other's role wait for each other here. */
async function lockAdministrators(tx: Tx): Promise<number> {
  const rows = await tx
    .select({ id: account.id })
    .from(account)
    .where(eq(account.role, 'admin'))
    .orderBy(account.id)
    .for('update')
  return rows.length
}
