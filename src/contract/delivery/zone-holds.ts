import * as z from 'zod/mini'
import { DELIVERABLES, ZONES } from '#domain/vocabulary.ts'
import { endpoint } from '../endpoint.ts'
import { line, text } from '../fields/text.ts'
import { uuid } from '../fields/uuid.ts'
import { day, reason, session } from '../orders.ts'

const PATH = '/api/staff/zone-holds'
export const LONGEST_HOLD_TEXT = 300

const hold = uuid
const issue = z.int('Choose an issue.').check(z.minimum(1), z.maximum(1_000_000))
const told = {
  /** When it should be over. */
  until: day,
  /** Said to readers. */
  says: text(LONGEST_HOLD_TEXT, 'Please shorten this.').check(z.trim(), z.minLength(1, 'Tell readers why.')),
}
const answer = z.object({ hold: z.string() })

/** No mail to a zone for one issue. 409 where it is on hold already. */
export const holdZone = endpoint({
  method: 'POST',
  path: PATH,
  body: z.strictObject({ zone: z.enum(ZONES, 'Choose a zone.'), issue, ...told, reason, session }),
  answer,
})

export const changeZoneHold = endpoint({
  method: 'POST',
  path: `${PATH}/change`,
  body: z.strictObject({ hold, ...told, reason, session }),
  answer,
})

/** `end` while the mailing list is open, `give up` afterwards. 409 when it was lifted before. */
export const liftZoneHold = endpoint({
  method: 'POST',
  path: `${PATH}/lift`,
  body: z.strictObject({ hold, how: z.enum(['end', 'give up']), reason, session }),
  answer,
})

/** A late mailing to those to whom the issue is owed. */
export const mailHeldZone = endpoint({
  method: 'POST',
  path: `${PATH}/mail`,
  body: z.strictObject({
    hold,
    sign_off: line.check(z.trim(), z.minLength(1, 'Enter your name to sign off.')),
    session,
  }),
  answer: z.object({ run: z.string(), served: z.record(z.enum(DELIVERABLES), z.number()) }),
})
