import { sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import { replaceAddress } from '../../db/address-columns.ts'
import type { Tx } from '../../db/client.ts'

/** A passkey as the database writes it into JSON. */
export type KeptPasskey = { id: string; public_key: string; counter: number }

/** How an account stood: whose it was, every way into it, and where its post went. */
export type AccessSnapshot = {
  account: {
    name: string
    email: string
    email_folded: string
    email_proved_at: string | null
    password_hash: string | null
  }
  passkeys: KeptPasskey[]
  identities: object[]
  totp: object[]
  recovery_codes: object[]
  addresses: Partial<Address>[]
}

/** Made by the database in one statement, so that it is true of one moment and knows every column. */
export async function takeSnapshot(tx: Tx, accountId: string): Promise<AccessSnapshot> {
  const rowsOf = (table: string) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(one)), '[]') from ${sql.identifier(table)} one where one.account_id = ${accountId})`
  const { rows } = await tx.execute<{ snapshot: AccessSnapshot }>(sql`
    select jsonb_build_object(
      'account', jsonb_build_object('name', name, 'email', email, 'email_folded', email_folded,
        'email_proved_at', email_proved_at, 'password_hash', password_hash),
      'passkeys', ${rowsOf('passkey')}, 'identities', ${rowsOf('identity')}, 'totp', ${rowsOf('totp')},
      'recovery_codes', ${rowsOf('recovery_code')}, 'addresses', ${rowsOf('address')}) as snapshot
    from account where id = ${accountId}`)
  const [row] = rows
  if (!row) throw new Error('There is no account to take a snapshot of.')
  return row.snapshot
}

/**
 * Goes back to it. What was added since goes, what was removed comes back; what is still there keeps its counters. An
 * address for another zone stays, as something bought since may need it.
 */
export async function restoreSnapshot(tx: Tx, accountId: string, before: AccessSnapshot): Promise<void> {
  const { account, passkeys, identities, totp, recovery_codes: codes, addresses } = before
  await tx.execute(sql`
    update account set name = ${account.name}, email = ${account.email}, email_folded = ${account.email_folded},
      email_proved_at = ${account.email_proved_at}::timestamptz, password_hash = ${account.password_hash},
      email_suspended_at = null
    where id = ${accountId}`)
  await restoreRows(tx, accountId, { table: 'passkey', keys: ['id'], rows: passkeys })
  await restoreRows(tx, accountId, { table: 'identity', keys: ['issuer', 'subject'], rows: identities })
  await restoreRows(tx, accountId, { table: 'recovery_code', keys: ['code_hash'], rows: codes })
  // An authenticator is one row: another secret takes its place, the same one keeps its last step.
  await restoreRows(tx, accountId, { table: 'totp', keys: ['secret'], rows: totp })
  const whole = addresses.map((row) => ({ ...row, ...addressFrom(row) }))
  await tx.execute(sql`
    insert into address select * from jsonb_populate_recordset(null::address, ${JSON.stringify(whole)}::jsonb)
    on conflict (account_id, zone) do update set ${replaceAddress()}, suspended_at = excluded.suspended_at,
      hidden_at = excluded.hidden_at`)
}

type Rows = { table: 'passkey' | 'identity' | 'recovery_code' | 'totp'; keys: string[]; rows: object[] }

async function restoreRows(tx: Tx, accountId: string, { table, keys, rows }: Rows): Promise<void> {
  const name = sql.identifier(table)
  const kept = sql`jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`
  const isKept = sql.join(
    keys.map((key) => sql`now_there.${sql.identifier(key)} is not distinct from kept.${sql.identifier(key)}`),
    sql` and `,
  )
  await tx.execute(sql`
    delete from ${name} now_there where now_there.account_id = ${accountId}
      and not exists (select from ${kept} kept where ${isKept})`)
  await tx.execute(sql`insert into ${name} select * from ${kept} on conflict do nothing`)
}
