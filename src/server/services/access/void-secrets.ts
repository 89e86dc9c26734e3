import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { COMMAND_LINE, writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/client.ts'

export type Voided = { name: string; count: number }

type Kind = {
  name: string
  table: string
  /** Which rows; all of them where nothing is said. */
  where?: SQL
  /** What makes them void; they are deleted where nothing is said. */
  set?: SQL
}

const newToken = sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`
/** The undo itself stays, and may still be used with a passkey or by staff. What it would bring back is void as well. */
const withoutSecrets = sql`before || jsonb_build_object(
  'account', before -> 'account' || '{"password_hash": null}', 'totp', '[]'::jsonb, 'recovery_codes', '[]'::jsonb)`

/**
 * Everything in the database that lets a person in, or opens a page, once it is known or guessed. Two of the server's own
 * secrets stay: Stripe has `payments` beside each payment, and without `lists` no sent message could be unsubscribed from.
 */
const KINDS: readonly Kind[] = [
  // In the clear.
  { name: 'authenticator apps', table: 'totp' },
  { name: 'recovery codes', table: 'recovery_code' },
  // Argon2id: a weak one may be guessed in time.
  {
    name: 'passwords',
    table: 'account',
    where: sql`password_hash is not null`,
    set: sql`password_hash = null`,
  },
  {
    name: 'passwords and second factors that an undone change of email would bring back',
    table: 'email_undo',
    where: sql`before is distinct from ${withoutSecrets}`,
    set: sql`before = ${withoutSecrets}`,
  },
  // In case there was a way to write, too. Guests stay: their carts hang on their sessions.
  { name: 'sessions of readers and staff', table: 'session', where: sql`account_id is not null` },
  // Messages that wait to be sent hold these in the clear.
  { name: 'codes and links for logging in, passwords and invitations', table: 'challenge' },
  { name: 'links for changing an address or a payment method', table: 'account_link' },
  { name: 'links for confirming a new email address', table: 'email_change' },
  { name: 'links to monthly donations', table: 'pledge_link' },
  {
    name: 'links and codes of gifts that can still be redeemed or taken over',
    table: 'gift',
    where: sql`status = 'waiting' or (status = 'redeemed' and started_at is not null and taken_over_at is null)`,
    set: sql`token = ${newToken}, code = new_gift_code()`,
  },
  { name: 'links for renewing a gift', table: 'gift', set: sql`renewal_token = new_renewal_token()` },
  {
    name: 'links to orders, with their receipts and invoices',
    table: 'purchase',
    set: sql`receipt = ${newToken}, invoice = ${newToken}`,
  },
  // The server makes new ones at its start.
  {
    name: 'secrets of the server, for codes, downloads, bot checks, gift links to pieces, stopping donations and the link of a trial',
    table: 'house_secret',
    where: sql`name in ('pepper', 'downloads', 'captcha', 'shares', 'pledges', 'trial')`,
  },
]

/** How much there is to make void. Changes nothing. */
export async function countSecrets(db: Db): Promise<Voided[]> {
  return eachKind((kind) => count(db, sql`select from ${table(kind)} where ${rowsOf(kind)}`))
}

/** After a leak of the database, while no process of the shop runs: each keeps the server's secrets in memory. */
export async function voidSecrets({ db, now }: { db: Db; now: () => Date }): Promise<Voided[]> {
  return db.transaction(async (tx) => {
    const voided = await eachKind((kind) => count(tx, sql`${makeVoid(kind)} returning 1`))
    await writeAudit(tx, now(), {
      actor: COMMAND_LINE,
      action: 'made secrets void',
      subject: 'database',
      after: Object.fromEntries(voided.map(({ name, count }) => [name, count])),
    })
    return voided
  })
}

/**
 * Of PostgreSQL: each process has one connection that only listens for changes. What another role asked can't be seen, and
 * may be one.
 */
export async function countProcesses(db: Db): Promise<number> {
  return count(
    db,
    sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and (query = 'listen "catalogue"' or (usename is not null and query = '<insufficient privilege>'))`,
  )
}

async function eachKind(work: (kind: Kind) => Promise<number>): Promise<Voided[]> {
  const done: Voided[] = []
  for (const kind of KINDS) done.push({ name: kind.name, count: await work(kind) })
  return done
}

async function count(db: Db | Tx, rows: SQL): Promise<number> {
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`with found as (${rows}) select count(*)::int as count from found`,
  )
  return counted[0]?.count ?? 0
}

const table = (kind: Kind) => sql.identifier(kind.table)
const rowsOf = ({ where }: Kind) => where ?? sql`true`

function makeVoid(kind: Kind): SQL {
  return kind.set
    ? sql`update ${table(kind)} set ${kind.set} where ${rowsOf(kind)}`
    : sql`delete from ${table(kind)} where ${rowsOf(kind)}`
}
