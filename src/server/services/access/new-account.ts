import { randomUUID } from 'node:crypto'
import { foldEmail } from '#domain/access/email.ts'
import type { Tx } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'
import type { AttemptBuyer } from '../payments/attempts/content.ts'
import { newToken } from './auth-context.ts'
import type { AddressAccount } from './proof/address-account.ts'
import { findAddressAccount } from './proof/address-account.ts'
import { clearAndFindHolder } from './proof/held-address.ts'

/** An account that was made since the form was sent is used as it is: no password is set, and nobody is let in. */
export async function findOrMakeAccount(
  tx: Tx,
  buyer: Pick<AttemptBuyer, 'name' | 'email' | 'passwordHash'>,
  now: Date,
): Promise<AddressAccount & { made: boolean }> {
  const { name, email, passwordHash } = buyer
  // Reserved since the form was sent, for an account that may undo its email change: the purchase waits for that.
  const holder = await clearAndFindHolder(tx, { folded: foldEmail(email), now })
  if (holder) return { id: holder, takesAtOnce: false, made: false }
  const id = randomUUID()
  const made = await tx
    .insert(account)
    .values({ id, token: newToken(), email, emailFolded: foldEmail(email), name, passwordHash, createdAt: now })
    .onConflictDoNothing({ target: account.emailFolded })
    .returning({ id: account.id })
  if (made.length > 0) return { id, takesAtOnce: true, made: true }
  const there = await findAddressAccount(tx, email)
  if (!there) throw new Error('The account is neither there nor could it be made.')
  return { ...there, made: false }
}
