import type { OrderFile } from '#server/services/orders/order-file.ts'
import { href } from '../../../href.ts'

export const STATUS_WORDS: Record<OrderFile['status'], string> = {
  draft: 'Draft',
  open: 'Awaiting payment',
  processing: 'Bank at work',
  paid: 'Paid',
  void: 'Void',
  refunded: 'Refunded',
}

export const KIND_WORDS: Record<OrderFile['kind'], string> = {
  order: 'Order',
  upgrade: 'Subscription change',
  redemption: 'Gift redeemed',
  invoice: 'Invoice',
  renewal: 'Renewal',
  pledge: 'Monthly donation',
}

/** The address of an order in the console: its number without the prefix. */
export const orderPath = (number: string) => href('/staff/orders/:number', { number: number.replace(/^\D+/, '') })
