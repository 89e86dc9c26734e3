import * as z from 'zod/mini'
import { DELIVERABLES, LEVELS, SHIPCODES } from '#domain/vocabulary.ts'
import { addressInput } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { line, session, text, token } from './fields/text.ts'
import { uuid } from './fields/uuid.ts'
import { reason } from './orders.ts'

const PATH = '/api/staff/people/:token'
const MOST_ISSUES = 40
const LONGEST_NOTE = 4000

/** Of what staff do to somebody's things: the anti-forgery value of their session, and why they do it. */
const because = { session, reason }
const subscription = token
const saved = z.object({ saved: z.literal(true) })

export const creditIssues = endpoint({
  method: 'POST',
  path: `${PATH}/credit`,
  body: z.strictObject({
    subscription,
    issues: z
      .int()
      .check(
        z.minimum(1, 'Must be a whole number of issues, at least 1.'),
        z.maximum(MOST_ISSUES, 'That’s more than ten years of issues.'),
      ),
    ...because,
  }),
  answer: z.object({ left: z.number() }),
})

/** What is served, free of charge; what was paid for stays as it is. */
export const changeServed = endpoint({
  method: 'POST',
  path: `${PATH}/served`,
  body: z.strictObject({ subscription, level: z.enum(LEVELS), deliverable: z.enum(DELIVERABLES), ...because }),
  answer: saved,
})

/** `amount` is the sum that was shown, in cents: another one is told before anything goes back. */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: `${PATH}/cancel`,
  body: z.strictObject({ subscription, amount: z.int32(), ...because }),
  answer: z.object({ online: z.number(), by_hand: z.number() }),
})

export const setContactSuspension = endpoint({
  method: 'POST',
  path: `${PATH}/contact`,
  body: z.strictObject({ contact: z.enum(['email', ...SHIPCODES]), suspended: z.boolean(), ...because }),
  answer: z.object({ suspended: z.boolean() }),
})

/** Emails the link that proves the account's own address (product 8). */
export const sendProofLink = endpoint({
  method: 'POST',
  path: `${PATH}/proof`,
  body: z.strictObject(because),
  answer: saved,
})

/** Faults are told beside `address.line1` and so on. */
export const changeReaderAddress = endpoint({
  method: 'POST',
  path: `${PATH}/address`,
  body: z.strictObject({ shipcode: z.enum(SHIPCODES), address: addressInput, ...because }),
  answer: saved,
})

/** All of them, so that whoever is in the account by now has to log in anew. */
export const endReaderSessions = endpoint({
  method: 'POST',
  path: `${PATH}/sessions`,
  body: z.strictObject({ ...because }),
  answer: z.object({ ended: z.number() }),
})

/** As its old address could, within seven days; every session ends. */
export const undoReaderEmail = endpoint({
  method: 'POST',
  path: `${PATH}/undo-email`,
  body: z.strictObject({ ...because }),
  answer: z.object({ email: z.string() }),
})

/** Answers the token of the new reader. Without an email address nobody can log in. */
export const makeReader = endpoint({
  method: 'POST',
  path: '/api/staff/people',
  body: z.strictObject({
    name: line,
    email: line,
    address: addressInput,
    /** Though there is a reader with the same name and address. */
    again: z.boolean(),
    ...because,
  }),
  answer: z.object({ token: z.string() }),
})

export const changeReaderName = endpoint({
  method: 'POST',
  path: `${PATH}/name`,
  body: z.strictObject({ name: line, ...because }),
  answer: saved,
})

/** The new address has to confirm it; the old one is told. */
export const changeReaderEmail = endpoint({
  method: 'POST',
  path: `${PATH}/email`,
  body: z.strictObject({ email: line, ...because }),
  answer: saved,
})

export const cancelReaderEmail = endpoint({
  method: 'POST',
  path: `${PATH}/cancel-email`,
  body: z.strictObject(because),
  answer: saved,
})

/** At most what is left of what staff credited. */
export const takeBackCredit = endpoint({
  method: 'POST',
  path: `${PATH}/take-back-credit`,
  body: z.strictObject({ subscription, issues: z.int32(), ...because }),
  answer: z.object({ left: z.number() }),
})

/** To the reader's present address, which it was sent to before. */
export const sendMessageAgain = endpoint({
  method: 'POST',
  path: `${PATH}/message`,
  body: z.strictObject({ message: uuid, ...because }),
  answer: saved,
})

/** The same for a buyer without an account, by the number of an order. */
export const sendBuyerMessageAgain = endpoint({
  method: 'POST',
  path: '/api/staff/people/buyers/:token/message',
  body: z.strictObject({ message: uuid, ...because }),
  answer: saved,
})

export const pinNote = endpoint({
  method: 'POST',
  path: `${PATH}/pin-note`,
  body: z.strictObject({ note: uuid, pinned: z.boolean(), session }),
  answer: saved,
})

export const addNote = endpoint({
  method: 'POST',
  path: `${PATH}/note`,
  body: z.strictObject({
    text: text(LONGEST_NOTE, 'That’s too long for a note.').check(z.trim(), z.minLength(1, 'Must not be blank.')),
    session,
  }),
  answer: saved,
})
