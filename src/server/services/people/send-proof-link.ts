import { eq } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { account } from '../../db/schema/people.ts'
import type { AuthContext, Caller } from '../access/auth-context.ts'
import { writeProofMessage } from '../access/proof/proof-link.ts'
import type { StaffHand } from '../access/staff-write.ts'
import { staffWrite } from '../access/staff-write.ts'
import type { Person } from './reader-contacts.ts'

const HAS_NO_EMAIL = 'This reader has no email address.'
const PROVED_ALREADY = 'This email address is already confirmed.'

/** For a reader whose orders wait, and who has lost the link in the receipt. */
export async function sendProofLink(
  auth: AuthContext,
  caller: Caller,
  { id, token }: Person,
  hand: StaffHand,
): Promise<Outcome<null>> {
  const write = { ...hand, action: 'sent a confirmation link', subject: `account:${token}` }
  return staffWrite(auth, write, async (tx) => {
    const [row] = await tx.select().from(account).where(eq(account.id, id))
    if (!row?.email || !row.emailFolded) return refuse(HAS_NO_EMAIL)
    if (row.emailProvedAt) return refuse(PROVED_ALREADY)
    const { email, emailFolded } = row
    const sent = await writeProofMessage(tx, { auth, caller, own: { id, email, emailFolded } })
    return sent.ok ? done({ value: null, after: { email } }) : sent
  })
}
