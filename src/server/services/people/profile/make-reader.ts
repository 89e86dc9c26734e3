import { eq } from 'drizzle-orm'
import { emailFault, spellEmail } from '#domain/access/email.ts'
import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import type { Address } from '#domain/addresses/address-fields.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../../db/audit-log.ts'
import { account } from '../../../db/schema/people.ts'
import type { AuthContext, Caller } from '../../access/auth-context.ts'
import type { StaffHand } from '../../access/staff-write.ts'
import { shipped } from '../../addresses/destinations.ts'
import { mergeRefusals } from '../../addresses/merge-refusals.ts'
import { makeReaderWithoutLogin } from '../../addresses/reader-without-login.ts'
import type { Catalogue } from '../../catalogue/read-catalogue.ts'
import { GivenUp } from '../../orders/manual-order.ts'
import { giveEmail, orTaken } from './change-email.ts'
import { findSimilarReaders } from './similar-readers.ts'

export const THERE_ALREADY =
  'There’s already a reader with this name at this address. Find them with the search, or tick the box below to add another.'

type NewReader = {
  name: string
  email: string
  address: Partial<Address>
  /** Though there is one with the same name and address. */
  again: boolean
}

/** A name and a postal address are enough. An email address may come with them, and has to be confirmed by its reader. */
export async function makeReader(
  { auth, caller, catalogue }: { auth: AuthContext; caller: Caller; catalogue: Catalogue },
  { name: typed, email: typedEmail, address: given, again }: NewReader,
  hand: StaffHand,
): Promise<Outcome<{ token: string }>> {
  const name = typed.trim()
  const email = spellEmail(typedEmail)
  const fault = email ? emailFault(email) : null
  const sent = shipped(catalogue, given, 'address')
  const named = name ? done(null) : refuse({ name: MUST_NOT_BE_BLANK })
  const reachable = fault ? refuse({ email: fault }) : done(null)
  if (!sent.ok || !named.ok || !reachable.ok) return mergeRefusals(named, reachable, sent)
  return orTaken(() =>
    auth.db.transaction(async (tx) => {
      const similar = again ? [] : await findSimilarReaders(tx, { name, ...sent.value })
      if (similar.some(({ sameName }) => sameName)) return refuse({ name: THERE_ALREADY })
      const now = auth.now()
      const id = await makeReaderWithoutLogin(tx, { name, address: sent.value, now })
      const [row] = await tx.select({ token: account.token }).from(account).where(eq(account.id, id))
      if (!row) throw new Error('The reader was not written.')
      if (email) {
        const given = await giveEmail(tx, { auth, caller, id, email })
        if (!given.ok) throw new GivenUp(given)
      }
      const after = { name, ...sent.value, ...(email && { email }) }
      const write = { actor: hand.actor.id, action: 'added a reader', subject: `account:${row.token}`, after }
      await writeAudit(tx, now, { ...write, reason: hand.reason })
      return done(row)
    }),
  )
}
