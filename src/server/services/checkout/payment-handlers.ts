import { monthlyDonation } from '../donations/fulfil-donation.ts'
import { redemption } from '../gifts/fulfil-redemption.ts'
import { addRenewedGift } from '../gifts/giver/renew-gift.ts'
import { invoice } from '../invoices/fulfil-invoice.ts'
import { order } from '../orders/fulfil-order.ts'
import { upgrade } from '../orders/fulfil-upgrade.ts'
import { bookOutside } from '../orders/outside-refunds.ts'
import {
  queueOrderMessages,
  queuePaymentFailed,
  queueProcessingNotice,
  queueRefundNotice,
} from '../orders/receipts/order-messages.ts'
import type { PaymentHandlers } from '../payments/payment-context.ts'
import { renewal } from '../renewals/fulfil-renewal.ts'

export const paymentHandlers: PaymentHandlers = {
  fulfilments: { order, upgrade, redemption, invoice, renewal, pledge: monthlyDonation },
  queueOrderMessages,
  queueProcessingNotice,
  queuePaymentFailed,
  queueRefundNotice,
  addRenewedGift,
  bookOutside,
}
