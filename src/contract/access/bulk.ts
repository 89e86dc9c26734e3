import * as z from 'zod/mini'
import { CLAIM_REMEDIES } from '#domain/delivery/claim.ts'
import { MOST_MARKED, ROWS_A_CALL } from '#domain/staff-lists/bulk.ts'
import { LONGEST_SENTENCE } from '../delivery/claims.ts'
import { endpoint } from '../endpoint.ts'
import { session, text } from '../fields/text.ts'
import { uuid } from '../fields/uuid.ts'

const PATH = '/api/staff/bulk'
const rows = (most: number) => z.array(uuid).check(z.minLength(1), z.maxLength(most))
const checked = z.object({ id: z.string(), label: z.string(), because: z.nullable(z.string()) })
/** What became of each row; a sentence where it was not done. */
const results = z.object({ rows: z.array(z.object({ id: z.string(), fault: z.nullable(z.string()) })) })

/** What would happen to the marked rows, before anything does. */
const preview = (path: string) =>
  endpoint({
    method: 'POST',
    path: `${PATH}/${path}/check`,
    body: z.strictObject({ rows: rows(MOST_MARKED), session }),
    answer: z.object({ rows: z.array(checked) }),
  })

/** Everything that waits of these orders has left. */
export const checkSending = preview('orders')
export const sendMarked = endpoint({
  method: 'POST',
  path: `${PATH}/orders`,
  body: z.strictObject({ rows: rows(ROWS_A_CALL), session }),
  answer: results,
})

export const checkReminding = preview('invoices')
export const remindMarked = endpoint({
  method: 'POST',
  path: `${PATH}/invoices`,
  body: z.strictObject({ rows: rows(ROWS_A_CALL), session }),
  answer: results,
})

export const checkDeciding = preview('claims')
/** Granted as the reader wished, or by one way for all; or refused with a sentence to each. */
export const decideMarked = endpoint({
  method: 'POST',
  path: `${PATH}/claims`,
  body: z.strictObject({
    rows: rows(ROWS_A_CALL),
    decision: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('grant'), remedy: z.enum(['wish', ...CLAIM_REMEDIES]) }),
      z.strictObject({
        type: z.literal('refuse'),
        says: text(LONGEST_SENTENCE).check(z.trim(), z.minLength(1, 'Tell the reader why.')),
      }),
    ]),
    session,
  }),
  answer: results,
})
