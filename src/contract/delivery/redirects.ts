import * as z from 'zod/mini'
import { REDIRECT_STATES } from '#domain/delivery/redirect-words.ts'
import { endpoint } from '../endpoint.ts'
import { session, text } from '../fields/text.ts'
import { uuid } from '../fields/uuid.ts'
import { LONGEST_SENTENCE } from './claims.ts'

const answer = z.object({ state: z.enum(REDIRECT_STATES) })

/** A copy whose label is printed, to the address that was saved since. */
export const askRedirect = endpoint({
  method: 'POST',
  path: '/api/account/issues/:number/redirect',
  body: z.strictObject({ session }),
  answer,
})

const redirect = uuid
const STAFF = '/api/staff/redirects'

/** 409 when it was decided before. */
export const grantRedirect = endpoint({
  method: 'POST',
  path: `${STAFF}/grant`,
  body: z.strictObject({ redirect, session }),
  answer,
})

export const declineRedirect = endpoint({
  method: 'POST',
  path: `${STAFF}/decline`,
  body: z.strictObject({
    redirect,
    /** Said to the reader. */
    says: text(LONGEST_SENTENCE).check(z.trim(), z.minLength(1, 'Tell the reader why.')),
    session,
  }),
  answer,
})
