import { leftToPay, partRecordedMeanwhile } from '#domain/invoices/part-payment.ts'
import type { Currency } from '#domain/money.ts'
import type { Tx } from '../../db/client.ts'
import { CannotFulfil } from './fulfilment.ts'
import { readPurchase } from './order-rows.ts'

/** Why money for it was returned. */
export async function notPayable(tx: Tx, purchaseId: string, currency: Currency): Promise<CannotFulfil> {
  const { row } = await readPurchase(tx, purchaseId)
  if (row.status === 'processing')
    return new CannotFulfil('This invoice is already being paid by bank debit. We’ve returned your money.')
  if (row.status === 'void') return new CannotFulfil('This invoice was withdrawn. We’ve returned your money.')
  if (row.status === 'open') return new CannotFulfil(partRecordedMeanwhile(leftToPay(row), currency))
  return new CannotFulfil('This invoice was already paid. We’ve returned your money.')
}
