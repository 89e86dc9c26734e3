import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { Runtime } from '#server/runtime.ts'
import { takeSeat } from '#server/services/access/identity/institutions.ts'
import { writeSession } from '#server/services/access/sessions.ts'
import type { Words } from './from-schema.ts'

type Role = 'stranger' | 'guest' | 'member' | 'reader' | 'support' | 'fulfilment' | 'finance' | 'admin'

/** Somebody who sends a request: what the browser carries, and what a page of theirs would know. */
export type Actor = {
  role: Role
  cookie: string | null
  session: string | null
  account: string | null
  /** What belongs to them, in the place of what belongs to anybody. */
  own: Words
}

type Person = { id: string; token: string; role: string | null }

const SEAT = { issuer: 'https://login.example', subject: 'fuzzer', entityId: 'https://idp.alderwick.example/entity' }
const STRANGER = { network: '10.0.0.7', userAgent: 'Fuzzer', session: null, link: null, marks: [] }

/**
 * Lets everybody in as the login would have, without its cost. Hostile requests also log out, end sessions and delete
 * accounts, so a cast plays for a while and is followed by another, with another reader.
 */
export async function openActors(
  { database, sessions, app, auth, downloads }: Runtime,
  hidden: string,
  pick: (readers: readonly Person[]) => Person | undefined,
): Promise<Actor[]> {
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
    const seat = role === 'member' && (await takeSeat(auth, STRANGER, SEAT))
    const ticket = seat || (await writeSession(database.db, null, holder as never, { userAgent: 'Fuzzer', now }))
    const cookie = `masthead=${ticket.token}`
    const live = await sessions.of(new Request('http://localhost:3000/', { headers: { Cookie: cookie } }))
    const own = person ? await ownWords(database.db, person.id) : {}
    const files = role === 'reader' && person ? (await downloads.ofAccount(person.id)).flatMap((one) => one.files) : []
    if (files.length > 0) own.signed = files.map(({ href }) => href.replace('/download/', ''))
    return { role, cookie, session: live?.antiForgery ?? null, account: person?.token ?? null, own }
  }
  const staff = (role: Role) => letIn(role, rows.find((person) => person.role === role) ?? null)
  return [
    { role: 'stranger', cookie: null, session: null, account: null, own: {} },
    await letIn('guest', null),
    await letIn('member', null),
    await letIn('reader', pick(rows.filter(({ role }) => role === null)) ?? null),
    ...(await Promise.all((['support', 'fulfilment', 'finance', 'admin'] as const).map(staff))),
  ]
}

/** What only its owner may touch. */
async function ownWords(db: Db, id: string): Promise<Words> {
  const { rows } = await db.execute<Words>(sql`select
    array(select token from subscription where account_id = ${id}::uuid) as subscription,
    array(select id::text from session where account_id = ${id}::uuid limit 5) as id,
    array(select id::text from pledge where account_id = ${id}::uuid) as donation,
    array(select intent from attempt where account_id = ${id}::uuid and intent is not null) as intent`)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, words]) => words.length > 0))
}
