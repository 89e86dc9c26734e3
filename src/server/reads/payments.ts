import type { Cents } from '#domain/money.ts'
import type { ListAsked, ListPage } from '#domain/staff-lists/list-query.ts'
import type { Payments } from '../adapters/payments.ts'
import type { Db } from '../db/client.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { PaymentUnderWay } from '../services/payments/attempts/under-way.ts'
import { readUnderWay } from '../services/payments/attempts/under-way.ts'
import type { UnmatchedPayment } from '../services/payments/unmatched-payments.ts'
import { hasUnmatched, listUnmatched, sumUnmatched } from '../services/payments/unmatched-payments.ts'
import type { FindBuyerIds } from './account.ts'

export type PaymentReads = {
  /** What pages need to take a payment. */
  browser: Payments['browser']
  /** What the viewer's bank has not finished. */
  underWay(...asked: Parameters<FindBuyerIds>): Promise<PaymentUnderWay[]>
  /** Paid for orders that are not in our records. */
  unmatched(asked: ListAsked): Promise<ListPage<UnmatchedPayment>>
  unmatchedSum(): Promise<{ count: number; sum: Cents }>
  hasUnmatched(): Promise<boolean>
}

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; payments: Payments; buyerIds: FindBuyerIds }

export function paymentReads({ db, catalogue, payments, buyerIds }: Parts): PaymentReads {
  return {
    browser: payments.browser,
    async underWay(request, viewer) {
      const [{ publication }, buyer] = await Promise.all([catalogue(), buyerIds(request, viewer)])
      return readUnderWay(db, buyer, publication)
    },
    unmatched: async (asked) => listUnmatched(db, (await catalogue()).publication.invoicePrefix, asked),
    unmatchedSum: () => sumUnmatched(db),
    hasUnmatched: () => hasUnmatched(db),
  }
}
