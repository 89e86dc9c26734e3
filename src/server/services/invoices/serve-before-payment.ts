import { eq } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { purchase } from '../../db/schema/purchase.ts'
import { CannotFulfil } from '../fulfil/fulfilment.ts'
import { grantMembership } from '../fulfil/grant-lines.ts'
import { accountOfEmail } from '../fulfil/new-account.ts'
import { keepDestination } from '../keep-destination.ts'
import type { OpenTill } from '../money/till.ts'
import { readPurchase } from '../purchases.ts'

/** Where staff chose so, the subscription on an invoice begins when it is sent; goods and gifts wait for the money. */
export async function serveBeforePayment(till: OpenTill, id: string): Promise<Outcome<null>> {
  const { tx } = till
  const { row, lines } = await readPurchase(tx, id)
  if (!row.details.serveBefore) return done(null)
  const { name, email } = row
  const accountId = row.accountId ?? (await accountOfEmail(tx, email))
  const payer = { name, email, passwordHash: null, keepsMethod: false }
  for (const line of lines) {
    if (line.item?.type !== 'personal-subscription') continue
    try {
      const granted = await grantMembership(till, { ...row, accountId }, line, line.item, payer)
      await tx.update(purchase).set({ accountId: granted.accountId }).where(eq(purchase.id, id))
      if (granted.accountId && row.address) await keepDestination(tx, granted.accountId, row.address)
    } catch (error) {
      if (error instanceof CannotFulfil) return refuse(error.message)
      throw error
    }
  }
  return done(null)
}
