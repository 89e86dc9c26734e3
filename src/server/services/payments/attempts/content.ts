import type { Cart } from '#domain/cart/cart.ts'
import type { Day, Month } from '#domain/day.ts'
import type { Pair } from '#domain/subscriptions/subscription.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import type { Destination, PurchaseDetails } from '../../../db/schema/orders.ts'

/** Who pays; the hash of a password waits here until the account is made. */
export type AttemptBuyer = {
  name: string
  email: string
  passwordHash: string | null
  /** The reader asked that the account keep the method; it may also be kept for a monthly donation alone. */
  keepsMethod: boolean
}

export type OrderContent = {
  kind: 'order'
  cart: Cart
  /** The stored cart that this buys, to be emptied of it; null for what a page sells at once. */
  cartId: string | null
  payer: AttemptBuyer
  address: Destination | null
  recipient: (Destination & { name: string }) | null
  /** For whom the gifts are, by the lines of the quote; an attempt from before they could be named has none. */
  giftRecipients?: PurchaseDetails['giftRecipients'] | null
  /** The gift that the only line renews. */
  renewsGift?: string | undefined
  origin: string
}

export type UpgradeContent = {
  kind: 'upgrade'
  subscriptionId: string
  pair: Pair
  /** From what the price was reckoned: what was paid for and left then, by the prices of that day. */
  paid: Pair
  left: number
  quotedOn: Day
  address: Destination | null
  payer: AttemptBuyer
}

export type RedemptionContent = {
  kind: 'redemption'
  giftId: string
  deliverable: Deliverable
  address: Destination | null
  payer: AttemptBuyer
  /** How many issues the price was counted by, and on which day; a lifetime’s has no number. */
  quoted?: { left: number; on: Day } | undefined
}

/** A purchase that exists already: an invoice made by staff, or an order whose debit failed. */
export type InvoiceContent = { kind: 'invoice'; purchaseId: string; payer: AttemptBuyer }

export type RenewalContent = { kind: 'renewal'; predecessorId: string; payer: AttemptBuyer }
export type MonthlyDonationContent = { kind: 'pledge'; pledgeId: string; month: Month; payer: AttemptBuyer }

export type AttemptContent =
  | OrderContent
  | UpgradeContent
  | RedemptionContent
  | InvoiceContent
  | RenewalContent
  | MonthlyDonationContent

export type ContentOf<Kind extends AttemptContent['kind']> = Extract<AttemptContent, { kind: Kind }>
