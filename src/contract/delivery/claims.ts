import * as z from 'zod/mini'
import { CLAIM_REASONS, CLAIM_REMEDIES } from '#domain/delivery/claim.ts'
import { CLAIM_STATES } from '#domain/delivery/claim-words.ts'
import { endpoint } from '../endpoint.ts'
import { session, text } from '../fields/text.ts'
import { uuid } from '../fields/uuid.ts'

export const LONGEST_SENTENCE = 500

const remedy = z.enum(CLAIM_REMEDIES, 'Choose what we should send you.')
const claimed = z.object({ state: z.enum(CLAIM_STATES), remedy: z.nullable(z.enum(CLAIM_REMEDIES)) })

/** A print copy that did not come or came damaged. */
export const claimCopy = endpoint({
  method: 'POST',
  path: '/api/account/issues/:number/claim',
  body: z.strictObject({
    reason: z.enum(CLAIM_REASONS, 'Tell us what happened.'),
    /** Null where neither can be given without staff. */
    remedy: z.nullable(remedy),
    address_confirmed: z.boolean(),
    session,
  }),
  answer: claimed,
})

const claim = uuid
const STAFF = '/api/staff/claims'

/** 409 when it was decided before. */
export const grantClaim = endpoint({
  method: 'POST',
  path: `${STAFF}/grant`,
  body: z.strictObject({ claim, remedy, session }),
  answer: claimed,
})

export const refuseClaim = endpoint({
  method: 'POST',
  path: `${STAFF}/refuse`,
  body: z.strictObject({
    claim,
    /** Said to the reader. */
    says: text(LONGEST_SENTENCE).check(z.trim(), z.minLength(1, 'Tell the reader why.')),
    session,
  }),
  answer: claimed,
})
