import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { StoredMethod } from '../../../adapters/payments.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { paymentCustomer, paymentMethod } from '../../../db/schema/payments.ts'
import { account } from '../../../db/schema/people.ts'
import type { PaymentContext, PaymentTx } from '../payment-context.ts'

export type MethodRow = typeof paymentMethod.$inferSelect

/** The reader's one stored card or bank account. */
export async function readMethod(db: Db | Tx, accountId: string): Promise<MethodRow | null> {
  const [row] = await db
    .select({ method: paymentMethod })
    .from(account)
    .innerJoin(paymentMethod, eq(paymentMethod.id, account.paymentMethod))
    .where(eq(account.id, accountId))
  return row?.method ?? null
}

type NewCustomer = {
  name: string
  email: string
  /** Whose it is: an account, a monthly donation, or a guest's session. */
  owner: string
}

/** The same details always give the same key, and so one customer; other details need another key, or the provider refuses them. */
export function makeCustomer({ payments }: Pick<PaymentContext, 'payments'>, { name, email, owner }: NewCustomer) {
  const key = `customer:${hash('sha256', JSON.stringify([owner, name, email]))}`
  return payments.createCustomer({ key, name, email, owner })
}

/** The provider's customer of an account: one, however many requests ask at once, because all ask with one key. */
export async function findOrMakeCustomer(
  { db, payments }: Pick<PaymentContext, 'db' | 'payments'>,
  owner: { id: string; name: string; email: string },
): Promise<string> {
  const [known] = await db.select().from(paymentCustomer).where(eq(paymentCustomer.accountId, owner.id))
  if (known) return known.customer
  const { id, name, email } = owner
  const made = await makeCustomer({ payments }, { name, email, owner: id })
  const [first] = await db
    .insert(paymentCustomer)
    .values({ accountId: id, customer: made })
    .onConflictDoNothing()
    .returning()
  if (first) return first.customer
  const [other] = await db.select().from(paymentCustomer).where(eq(paymentCustomer.accountId, id))
  return other?.customer ?? made
}

/**
 * Becomes what the account is charged by from now on; an account made just now gets its customer with it. What was stored
 * before is let go.
 */
export async function keepMethod(
  { tx, send, now }: Pick<PaymentTx, 'tx' | 'send' | 'now'>,
  accountId: string,
  method: StoredMethod | null,
): Promise<void> {
  if (!method?.customer) return
  await tx.insert(paymentCustomer).values({ accountId, customer: method.customer }).onConflictDoNothing()
  await writeMethod(tx, { ...method, customer: method.customer }, now())
  const before = await readMethod(tx, accountId)
  await tx.update(account).set({ paymentMethod: method.id }).where(eq(account.id, accountId))
  if (before && before.id !== method.id) await send(tx, 'detach', { method: before.id })
}

export async function writeMethod(tx: Tx, method: StoredMethod & { customer: string }, now: Date): Promise<void> {
  const { id, customer, kind, lastFour } = method
  const details =
    method.kind === 'card'
      ? { brand: method.brand, expMonth: method.expMonth, expYear: method.expYear }
      : { bankName: method.bankName, routingNumber: method.routingNumber }
  const fields = { customer, kind, lastFour, ...details }
  await tx
    .insert(paymentMethod)
    .values({ id, ...fields, createdAt: now })
    .onConflictDoUpdate({ target: paymentMethod.id, set: fields })
}
