import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { foldEmail } from '#domain/email.ts'
import type { Tx } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'
import { newToken } from '../access/desk.ts'
import { holderBeforeTaking } from '../account/held-address.ts'
import type { Payer } from '../money/content.ts'

export async function accountOfEmail(tx: Tx, email: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: account.id })
    .from(account)
    .where(eq(account.emailFolded, foldEmail(email)))
  return row?.id ?? null
}

/** One that appeared since the form was sent is taken as it is: no password is set, and nobody is let in. */
export async function accountOfPayer(
  tx: Tx,
  payer: Pick<Payer, 'name' | 'email' | 'passwordHash'>,
  now: Date,
): Promise<{ id: string; made: boolean }> {
  const { name, email, passwordHash } = payer
  // Held since the form was sent: what was paid for goes to the account whose address it was.
  const holder = await holderBeforeTaking(tx, { folded: foldEmail(email), now })
  if (holder) return { id: holder, made: false }
  const id = randomUUID()
  const made = await tx
    .insert(account)
    .values({ id, token: newToken(), email, emailFolded: foldEmail(email), name, passwordHash, createdAt: now })
    .onConflictDoNothing({ target: account.emailFolded })
    .returning({ id: account.id })
  if (made.length > 0) return { id, made: true }
  const there = await accountOfEmail(tx, email)
  if (!there) throw new Error('The account is neither there nor could it be made.')
  return { id: there, made: false }
}
