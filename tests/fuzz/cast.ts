import { sql } from 'drizzle-orm'
import type { House } from '#server/house.ts'
import { writeSession } from '#server/services/access/sessions.ts'
import type { Chance } from '../faults/chance.ts'

type Role = 'stranger' | 'guest' | 'reader' | 'support' | 'fulfilment' | 'finance' | 'admin'

/** Somebody who sends a request: what the browser carries, and what a page of theirs would know. */
export type Actor = { role: Role; cookie: string | null; session: string | null; account: string | null }

type Person = { id: string; token: string; role: string | null }

/**
 * Lets everybody in as the login would have, without its cost. Hostile requests also log out, end sessions and delete
 * accounts, so a cast plays for a while and is followed by another.
 */
export async function openCast({ database, sessions, app }: House, hidden: string, chance: Chance): Promise<Actor[]> {
  const { rows } = await database.db.execute<Person>(sql`
    select id, token, role from account where email_folded like '%@example.com' and id <> ${hidden}::uuid order by email_folded`)
  const letIn = async (role: Role, person: Person | null): Promise<Actor> => {
    const now = app.now()
    const kind = person ? (person.role ? 'staff' : 'reader') : 'guest'
    const holder = {
      kind,
      accountId: person?.id ?? null,
      loginAt: person && now,
      twoFactorAt: person?.role ? now : null,
    }
    const ticket = await writeSession(database.db, null, holder as never, { userAgent: 'Fuzzer', now })
    const cookie = `masthead=${ticket.token}`
    const live = await sessions.of(new Request('http://localhost:3000/', { headers: { Cookie: cookie } }))
    return { role, cookie, session: live?.antiForgery ?? null, account: person?.token ?? null }
  }
  const staff = (role: Role) => letIn(role, rows.find((person) => person.role === role) ?? null)
  return [
    { role: 'stranger', cookie: null, session: null, account: null },
    await letIn('guest', null),
    await letIn('reader', chance.one(rows.filter(({ role }) => role === null))),
    ...(await Promise.all((['support', 'fulfilment', 'finance', 'admin'] as const).map(staff))),
  ]
}
