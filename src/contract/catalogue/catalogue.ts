import * as z from 'zod/mini'
import { isInOrder, LONGEST_TRANSIT, MOST_BELOW_LEAST, TRANSIT_WEEKS } from '#domain/catalogue/delivery-times.ts'
import { ISSUES_PER_YEAR } from '#domain/catalogue/issues-in-words.ts'
import { TIERS } from '#domain/catalogue/price-list.ts'
import { MOST_ON_HAND } from '#domain/catalogue/stock-count.ts'
import { CLAIM_POLICIES } from '#domain/delivery/claim.ts'
import { NO_SUCH_CURRENCY } from '#domain/opening/currency-change.ts'
import { isTimeZone, NO_SUCH_ZONE } from '#domain/opening/time.ts'
import { CATEGORIES, PHASES, TERMS, ZONES } from '#domain/vocabulary.ts'
import { endpoint } from '../endpoint.ts'
import { emailAddress } from '../fields/email-address.ts'
import { text } from '../fields/text.ts'
import { day, reason, session } from '../orders.ts'

const PATH = '/api/staff/catalogue'
const LONGEST = 200
const MOST = 10_000_000

const amount = z.int('Enter an amount.').check(z.minimum(0), z.maximum(MOST))
const words = text(LONGEST, 'Please shorten this.').check(z.trim(), z.minLength(1, 'Must not be blank.'))
const prose = text(5000).check(z.trim())
const ref = text(104).check(z.regex(/^(prd|sze|iss):.{1,100}$/))
const saved = z.object({ status: z.literal('done') })

export const priceList = z.strictObject({
  base: z.record(z.enum(CATEGORIES), z.record(z.enum(TERMS), z.record(z.enum(PHASES), amount))),
  shipping: z.record(z.enum(TERMS), z.record(z.enum(ZONES), amount)),
  goodsShipping: z.record(z.enum(ZONES), z.record(z.enum(TIERS), amount)),
})

/** In force from the morning of a day, today at the earliest; what was in force before stays as it was. */
export const savePrices = endpoint({
  method: 'POST',
  path: `${PATH}/prices`,
  /** `confirmed`: that some change by much was seen; without it such a list is refused. */
  body: z.strictObject({ session, from_day: day, prices: priceList, confirmed: z.optional(z.boolean()) }),
  answer: saved,
})

/** A change that has not come into force yet. */
export const dropPrices = endpoint({
  method: 'POST',
  path: `${PATH}/prices/drop`,
  body: z.strictObject({ session, from_day: day }),
  answer: saved,
})

const limits = {
  starts_on: z.nullable(day),
  ends_on: z.nullable(day),
  usage_limit: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
}

export const createCoupon = endpoint({
  method: 'POST',
  path: `${PATH}/coupons`,
  body: z.strictObject({
    session,
    code: text(LONGEST).check(
      z.trim(),
      z.toUpperCase(),
      z.regex(/^[A-Z0-9][A-Z0-9-]{1,29}$/, 'Use 2 to 30 letters, digits and dashes.'),
    ),
    applied: z.enum(['gift', 'renewal', 'other']),
    print_us: amount,
    print_ca: amount,
    print_intl: amount,
    digital: amount,
    once_per_account: z.boolean(),
    ...limits,
  }),
  answer: saved,
})

/** What a coupon takes off is never changed: readers hold it in their hands. */
export const changeCoupon = endpoint({
  method: 'POST',
  path: `${PATH}/coupons/change`,
  body: z.strictObject({ session, code: words, ...limits }),
  answer: saved,
})

/** From today on. */
export const endCoupon = endpoint({
  method: 'POST',
  path: `${PATH}/coupons/end`,
  body: z.strictObject({ session, code: words }),
  answer: saved,
})

export const saveProduct = endpoint({
  method: 'POST',
  path: `${PATH}/products`,
  body: z.strictObject({
    session,
    ref,
    name: words,
    price: amount,
    description: prose,
    details: z.optional(z.array(words).check(z.maxLength(20, 'Use at most 20 lines.'))),
    tags: z.optional(
      z.array(text(40).check(z.regex(/^[a-z0-9-]{1,40}$/, 'Use letters, digits and dashes.'))).check(z.maxLength(20)),
    ),
  }),
  answer: saved,
})

export const saveIssuePrices = endpoint({
  method: 'POST',
  path: `${PATH}/issues`,
  body: z.strictObject({ session, issue: z.int32(), print_price: amount, digital_price: amount }),
  answer: saved,
})

/** `by` is what comes in, or with a minus what is gone: counted, so that two people at once do not overwrite each other. */
export const adjustStock = endpoint({
  method: 'POST',
  path: `${PATH}/stock`,
  body: z.strictObject({ session, ref, by: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)), reason }),
  answer: z.object({ on_hand: z.number() }),
})

const onHand = z.int().check(z.minimum(0), z.maximum(MOST_ON_HAND))

/** Several shelves at once. `shown` is what the page said was there: a count is refused where that has changed. */
export const countStock = endpoint({
  method: 'POST',
  path: `${PATH}/stock/count`,
  body: z.strictObject({
    session,
    counts: z
      .array(
        z.strictObject({
          ref,
          count: z.discriminatedUnion('type', [
            z.strictObject({
              type: z.literal('by'),
              by: z.int().check(z.minimum(-MOST_ON_HAND), z.maximum(MOST_ON_HAND)),
            }),
            z.strictObject({ type: z.literal('to'), to: onHand }),
          ]),
          shown: onHand,
        }),
      )
      .check(z.minLength(1, 'Enter a count or a change.'), z.maxLength(200)),
    reason,
  }),
  answer: z.object({ changed: z.number() }),
})

export const addSize = endpoint({
  method: 'POST',
  path: `${PATH}/sizes`,
  body: z.strictObject({
    session,
    product: ref,
    name: words,
    on_hand: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  }),
  answer: saved,
})

const perPage = z.strictObject({ subscribe: z.boolean(), renew: z.boolean(), donate: z.boolean() })

const weeks = z.int(TRANSIT_WEEKS).check(z.minimum(1, TRANSIT_WEEKS), z.maximum(LONGEST_TRANSIT, TRANSIT_WEEKS))
const transit = z
  .strictObject({ least: weeks, most: weeks })
  .check(z.refine(isInOrder, { error: MOST_BELOW_LEAST, path: ['most'] }))

/** Null is no limit. */
const staffLimit = (most: number) => {
  const limit = z.nullable(z.int().check(z.minimum(0), z.maximum(most)))
  return z.strictObject({ order: limit, day: limit })
}

const currency = text(LONGEST, NO_SUCH_CURRENCY).check(z.regex(/^[A-Z]{3}$/, NO_SUCH_CURRENCY))

/** Empties all prices; refused once something was sold. `from` is the currency that the page spoke of. */
export const changeCurrency = endpoint({
  method: 'POST',
  path: `${PATH}/currency`,
  body: z.strictObject({ session, from: currency, currency }),
  answer: saved,
})

/** Words and switches: only what is sent is changed. */
export const saveSettings = endpoint({
  method: 'POST',
  path: `${PATH}/settings`,
  body: z.strictObject({
    session,
    name: z.optional(words),
    tagline: z.optional(words),
    supportEmail: z.optional(emailAddress),
    flags: z.optional(z.strictObject({ checkoutLater: perPage, addDonation: perPage, addProducts: perPage })),
    autorenewSwitch: z.optional(z.boolean()),
    printIncludesDigital: z.optional(z.boolean()),
    sharePieces: z.optional(z.boolean()),
    sellsDigital: z.optional(z.boolean()),
    stampsDownloads: z.optional(z.boolean()),
    closeNeedsSecond: z.optional(z.boolean()),
    donationTiers: z.optional(
      z.array(z.strictObject({ name: words, onetime: amount, monthly: amount })).check(z.maxLength(12)),
    ),
    texts: z.optional(
      z.strictObject({
        about: prose,
        institutionalSubscriptions: prose,
        emptyCart: prose,
        donationTax: z.optional(prose),
        sellerName: z.optional(text(LONGEST).check(z.trim())),
        sellerAddress: z.optional(text(500).check(z.trim())),
        sellerTaxNumber: z.optional(text(60).check(z.trim())),
        whySubscribe: z.array(z.strictObject({ heading: words, text: prose })).check(z.maxLength(12)),
      }),
    ),
    transitWeeks: z.optional(z.strictObject({ a: transit, b: transit, c: transit })),
    claimPolicy: z.optional(z.enum(CLAIM_POLICIES)),
    staffLimits: z.optional(
      z.strictObject({
        money: staffLimit(100_000_000),
        recorded: staffLimit(100_000_000),
        issues: staffLimit(10_000),
      }),
    ),
    timeZone: z.optional(text(60, NO_SUCH_ZONE).check(z.refine(isTimeZone, NO_SUCH_ZONE))),
    issuesPerYear: z.optional(z.literal(ISSUES_PER_YEAR, 'Choose how many issues a year has.')),
    invoicePrefix: z.optional(
      text(LONGEST).check(
        z.trim(),
        z.regex(/^[A-Za-z0-9/-]{0,10}$/, 'Use at most 10 letters, digits, dashes and slashes.'),
      ),
    ),
    banking: z.optional(z.nullable(z.strictObject({ message: prose, lines: z.array(words).check(z.maxLength(12)) }))),
  }),
  answer: saved,
})
