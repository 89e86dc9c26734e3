import type { Cents } from '#domain/money.ts'
import type { Zone } from '#domain/vocabulary.ts'

/** The shapes of the publication's nested settings, as they are kept in the database. */

export type Country = { code: string; name: string }
export type State = { code: string; name: string }

/** Where each zone's mail goes, and the states of the countries that have them. */
export type Zones = Record<Zone, { countries: Country[]; states: Record<string, State[]> }>

/** The pages that sell, on which an offer can be switched on. */
export type SellingPage = 'subscribe' | 'renew' | 'donate'

/** spec 2 §9: checkout_later, add_donation and add_products, each per page. */
export type Flags = Record<'checkoutLater' | 'addDonation' | 'addProducts', Record<SellingPage, boolean>>

/** The ways to log in that the publication offers beside password and code. */
export type AccessWays = { google: boolean; openathens: boolean }

export type DonationTier = { name: string; onetime: Cents; monthly: Cents }

export type Texts = {
  about: string
  whySubscribe: { heading: string; text: string }[]
  institutionalSubscriptions: string
  emptyCart: string
  /** What donors need for their taxes beside the sum: who the publisher is, and under which number. */
  donationTax?: string
  /** Who sells, as invoices, receipts and emails say it; without a name it is the publication's. */
  sellerName?: string
  sellerAddress?: string
  sellerTaxNumber?: string
}

export type ContentsEntry = { title: string; author: string; kind: string; page: number }

/** How to pay by check or wire: the spec's checking message and banking lines. */
export type Banking = { message: string; lines: string[] }
