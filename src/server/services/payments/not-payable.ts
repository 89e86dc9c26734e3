import type { Tx } from '../../db/client.ts'
import { CannotFulfil } from './fulfilment.ts'
import { readPurchase } from './order-rows.ts'

/** Why money for it was returned. */
export async function notPayable(tx: Tx, purchaseId: string): Promise<CannotFulfil> {
  const { row } = await readPurchase(tx, purchaseId)
  if (row.status === 'processing')
    return new CannotFulfil('This invoice is being paid by a bank debit already. Your money was returned.')
  if (row.status === 'void') return new CannotFulfil('This invoice has been withdrawn. Your money was returned.')
  return new CannotFulfil('This invoice has been paid already. Your money was returned.')
}
