import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { Tx } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'
import { violates } from '../../db/violation.ts'
import type { AttemptBuyer } from '../payments/attempts/content.ts'
import { newToken } from './auth-context.ts'
import type { AddressAccount } from './proof/address-account.ts'
import { findAddressAccount } from './proof/address-account.ts'
import { clearAndFindHolder } from './proof/held-address.ts'

/** The unique index of `account.email_folded`. */
const EMAIL_IS_TAKEN = 'account_email_folded_key'

const MOST_TRIES = 3

type NewReader = Pick<AttemptBuyer, 'name' | 'email' | 'passwordHash'>

/**
 * An account that was made since the form was sent is used as it is: no password is set, and nobody is let in. `reader` has
 * no login yet, and becomes the account.
 */
export async function findOrMakeAccount(
  tx: Tx,
  buyer: NewReader,
  now: Date,
  reader?: string,
): Promise<AddressAccount & { made: boolean }> {
  const { email } = buyer
  // Reserved since the form was sent, for an account that may undo its email change: the purchase waits for that.
  const holder = await clearAndFindHolder(tx, { folded: foldEmail(email), now })
  if (holder) return { id: holder, takesAtOnce: false, made: false }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const id = reader ? await giveLogin(tx, reader, buyer) : await makeAccount(tx, buyer, now)
    if (id) return { id, takesAtOnce: true, made: true }
    const there = await findAddressAccount(tx, email)
    if (there) return { ...there, made: false }
    // Whoever had the address has given it up just now: the account was deleted, or got another email.
  }
  throw new Error('The account is neither there nor could it be made.')
}

async function makeAccount(tx: Tx, { name, email, passwordHash }: NewReader, now: Date): Promise<string | null> {
  const [made] = await tx
    .insert(account)
    .values({
      id: randomUUID(),
      token: newToken(),
      email,
      emailFolded: foldEmail(email),
      name,
      passwordHash,
      createdAt: now,
    })
    .onConflictDoNothing({ target: account.emailFolded })
    .returning({ id: account.id })
  return made?.id ?? null
}

/** Null when there is an account with this address: that one is to be used. */
async function giveLogin(tx: Tx, reader: string, { name, email, passwordHash }: NewReader): Promise<string | null> {
  const emailFolded = foldEmail(email)
  try {
    const [given] = await tx.transaction((inner) =>
      inner
        .update(account)
        .set({ name, email, emailFolded, passwordHash })
        .where(and(eq(account.id, reader), isNull(account.email)))
        .returning({ id: account.id }),
    )
    return given?.id ?? null
  } catch (error) {
    if (violates(error, EMAIL_IS_TAKEN)) return null
    throw error
  }
}
