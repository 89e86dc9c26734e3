import type { GiftState } from '#domain/gifts/giver-gift.ts'
import type { ShownStatus } from '#domain/orders.ts'
import { PAYMENT_PROCESSING } from '#domain/payments/under-way.ts'
import type { OrderFile } from '#server/services/orders/order-file.ts'
import { href } from '../../../href.ts'
import type { Tone } from '../../../parts/staff/state-word.tsx'

export const STATUS_WORDS: Record<ShownStatus, string> = {
  draft: 'Draft',
  open: 'Awaiting payment',
  processing: PAYMENT_PROCESSING,
  paid: 'Paid',
  void: 'Void',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
}

export const STATUS_TONES: Record<ShownStatus, Tone> = {
  draft: 'over',
  open: 'waiting',
  processing: 'waiting',
  paid: 'good',
  void: 'over',
  'partly-refunded': 'over',
  refunded: 'over',
}

export const KIND_WORDS: Record<OrderFile['kind'], string> = {
  order: 'Order',
  upgrade: 'Subscription change',
  redemption: 'Gift redeemed',
  invoice: 'Invoice',
  renewal: 'Renewal',
  pledge: 'Monthly donation',
}

/** `started`: on its day, by mail, without anybody redeeming it. */
export const GIFT_WORDS: Record<GiftState, string> = {
  'by-hand': 'Not redeemed',
  scheduled: 'Scheduled',
  sent: 'Sent, not redeemed',
  undelivered: 'Could not be delivered',
  redeemed: 'Redeemed',
  started: 'Being mailed, not redeemed',
  ended: 'Ended',
  refunded: 'Canceled',
}

/** The address of an order in the console: its number without the prefix. */
export const orderPath = (number: string) => href('/staff/orders/:number', { number: number.replace(/^\D+/, '') })
