import * as z from 'zod/mini'
import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import { ACCOUNT_SHIPCODES, DELIVERABLES, LEVELS, MEDIUMS, PHASES, SHIPCODES, TERMS } from '#domain/vocabulary.ts'
import { address, addressInput } from './address.ts'
import { emailAddress } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { shownCredential } from './passkey.ts'
import { flag, line, session, text, token } from './text.ts'

export const addresses = z.object({ a: z.nullable(address), b: z.nullable(address), c: z.nullable(address) })

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
  /** Of a lifetime: issues of the cycles before it, which are served first. */
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

const emailState = z.object({ email: z.string(), email_change: z.nullable(z.string()), name: z.string() })

/** Asks for another email address: nothing changes until the link sent there is followed. */
export const resetEmail = endpoint({
  method: 'POST',
  path: '/api/account/reset-email',
  body: z.strictObject({ email: emailAddress }),
  answer: emailState,
})

/** Forgets the change that waits. */
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/reset-email',
  answer: emailState,
})

/** From the page behind the emailed link, `/account/email/confirm?token=`; no login needed. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/confirm-email',
  body: z.strictObject({ token }),
  /** `password`: where a new one is to be chosen, when the old one is void (product 8). */
  answer: z.object({ email: z.string(), password: z.optional(z.string()) }),
})

/** Emails the link that proves the account's own address, to `/account/email/proof?token=`. */
export const askForProof = endpoint({
  method: 'POST',
  path: '/api/account/email/proof',
  answer: z.object({ message: z.string() }),
})

/**
 * From the page behind the link that the old address was sent, `/account/email/undo?token=`; no login needed, but the
 * password or a passkey of when the change was asked for.
 */
export const undoEmail = endpoint({
  method: 'POST',
  path: '/api/account/undo-email',
  body: z.strictObject({
    token,
    password: z.optional(text(1024)),
    passkey: z.optional(z.strictObject({ token, response: shownCredential })),
  }),
  answer: z.object({ email: z.string() }),
})

const addressBody = z.strictObject({ address: addressInput })
const addressesAnswer = z.object({ addresses })

/** `:shipcode` is ship-a, ship-b, ship-c or us, ca, other. Faults are told beside `address.line1` and so on. */
export const saveAddress = endpoint({
  method: 'POST',
  path: '/api/account/address/:shipcode',
  body: addressBody,
  answer: addressesAnswer,
})

/** By an emailed link and without a login: the token names the account and the one category it may change. */
export const changeAddress = endpoint({
  method: 'POST',
  path: '/api/account/change-address/:shipcode',
  query: z.strictObject({ token }),
  body: addressBody,
  answer: addressesAnswer,
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/api/account/address/:shipcode',
  answer: addressesAnswer,
})

/** Toggles once per nonce; a call that names the wanted state can be repeated safely. */
export const switchAutorenew = endpoint({
  method: 'POST',
  path: '/api/account/autorenew',
  query: z.strictObject({
    to: z.optional(z.enum(['on', 'off'])),
    nonce: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
  answer: z.object({ autorenew: z.boolean() }),
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
