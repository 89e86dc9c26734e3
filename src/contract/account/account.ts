import * as z from 'zod/mini'
import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import { ISSUES_PER_YEAR } from '#domain/catalogue/issues-in-words.ts'
import { ACCOUNT_SHIPCODES, DELIVERABLES, LEVELS, MEDIUMS, PHASES, SHIPCODES, TERMS } from '#domain/vocabulary.ts'
import { addresses } from '../addresses.ts'
import { endpoint } from '../endpoint.ts'
import { flag, line, session, token } from '../fields/text.ts'

export const account = z.object({
  name: z.string(),
  email: z.string(),
  /** The new address that waits to be confirmed. */
  email_change: z.nullable(z.string()),
  addresses,
  autorenew: z.boolean(),
  created: z.string(),
  /** Where print goes, or would go; null for whoever has never needed an address. */
  shipcode: z.nullable(z.enum(ACCOUNT_SHIPCODES)),
})

/** A planned issue has no day of release yet, a later one no title either. */
export const issue = z.object({
  number: z.number(),
  title: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  released: z.nullable(z.string()),
})

export const issueToken = z.object({ issue, deliverable: z.enum(DELIVERABLES) })

export const subscription = z.object({
  token: z.string(),
  term: z.enum(TERMS),
  issues_per_year: z.literal(ISSUES_PER_YEAR),
  /** What is served; `settings` is what was paid for. */
  level: z.enum(LEVELS),
  phase: z.enum(PHASES),
  created: z.string(),
  cancelled: z.nullable(z.string()),
  deliverables: z.object({ set: z.enum(DELIVERABLES), active: z.enum(DELIVERABLES) }),
  /** The receipt of the order it was bought with; null for a comp or an imported one. */
  order: z.nullable(z.string()),
  /** Issues served from it, oldest first. */
  tokens: z.array(issueToken),
  token_summary: z.record(z.enum(DELIVERABLES), z.number()),
  /** Null for a lifetime. */
  tokens_left: z.nullable(z.number()),
  issues_left: z.array(issue),
  issues_expected: z.nullable(z.number()),
  /** Of a lifetime: issues of the subscriptions before it, which are served first. */
  legacy_tokens: z.number(),
  settings: z.object({ medium: z.enum(MEDIUMS), level: z.enum(LEVELS) }),
  extended: z.boolean(),
  expiring: z.boolean(),
  expired: z.boolean(),
})

const zones = z.object({ a: z.boolean(), b: z.boolean(), c: z.boolean() })

export const subscriber = z.object({
  account,
  timetable: z.object({
    current_subscription: z.nullable(z.object({ info: subscription, active: z.boolean() })),
    future_subscriptions: z.array(subscription),
    lifetime_subscription: z.nullable(subscription),
    discontinuous: z.boolean(),
    /** Newest first. */
    issues_delivered: z.array(issueToken),
    issues_expected: z.nullable(z.number()),
    address_required: zones,
    address_removable: zones,
  }),
  token_state: z.object({ active: z.boolean(), expired: z.boolean() }),
  /** By which ways we can reach the reader; what comes back from one suspends it. */
  contacts: z.array(z.object({ contact: z.enum(['email', ...SHIPCODES]), suspended: z.boolean() })),
})

/** What pages that sell need to know of a reader. */
const membership = z.object({
  account: z.pick(account, { name: true, email: true, addresses: true }),
  timetable: z.object({ current_subscription: z.nullable(z.object({ info: subscription })) }),
})

/** With `?membership` the short answer. `?admin-view=<account token>` is for staff, and only here: it cannot write. */
export const readSubscriber = endpoint({
  method: 'GET',
  path: '/api/account/subscriber',
  query: z.strictObject({ membership: flag, 'admin-view': z.optional(token) }),
  answer: z.object({ subscriber: z.union([subscriber, membership]) }),
})

export const changeName = endpoint({
  method: 'POST',
  path: '/api/account/name',
  body: z.strictObject({
    name: line.check(z.trim(), z.minLength(1, MUST_NOT_BE_BLANK)),
    session,
  }),
  answer: z.object({ name: z.string() }),
})

/** Whether what the reader reads is added to the figures. */
export const chooseCounting = endpoint({
  method: 'POST',
  path: '/api/account/counting',
  body: z.strictObject({ counted: z.boolean(), session }),
  answer: z.object({ counted: z.boolean() }),
})

/** All that is kept about the reader, as a file to save. */
export const OWN_DATA = '/api/account/data'

/** Refused while something is owed on either side; the session ends with the account. */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  body: z.strictObject({ session }),
  answer: z.object({ path: z.string() }),
})
