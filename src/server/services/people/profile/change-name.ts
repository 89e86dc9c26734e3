import { eq } from 'drizzle-orm'
import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Db } from '../../../db/client.ts'
import { account } from '../../../db/schema/people.ts'
import type { StaffHand } from '../../access/staff-write.ts'
import { staffAccountFault, staffWrite } from '../../access/staff-write.ts'
import type { Person } from '../reader-contacts.ts'
import { ACCOUNT_DELETED } from './change-email.ts'

/** As it stands on labels and receipts from now on. */
export async function changeReaderName(
  context: { db: Db; now: () => Date },
  { id, token }: Person,
  typed: string,
  hand: StaffHand,
): Promise<Outcome<null>> {
  const name = typed.trim()
  if (!name) return refuse({ name: MUST_NOT_BE_BLANK })
  return staffWrite(context, { ...hand, action: 'changed a name', subject: `account:${token}` }, async (tx) => {
    const [before] = await tx.select({ name: account.name }).from(account).where(eq(account.id, id)).for('update')
    if (!before?.name) return refuse(ACCOUNT_DELETED)
    const fault = await staffAccountFault(tx, id, hand.actor.role)
    if (fault) return refuse(fault)
    await tx.update(account).set({ name }).where(eq(account.id, id))
    return done({ value: null, before, after: { name } })
  })
}
