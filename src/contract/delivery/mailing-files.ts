import * as z from 'zod/mini'
import { MAILING_COLUMN_KEYS } from '#domain/mailing/columns.ts'
import { LONGEST_COLUMN_NAME, NAME_ODD } from '#domain/mailing/own-columns.ts'
import { MAILING_PRESETS } from '#domain/mailing/presets.ts'
import { ZONES } from '#domain/vocabulary.ts'
import { addressInput } from '../addresses.ts'
import { endpoint } from '../endpoint.ts'
import { line, text } from '../fields/text.ts'
import { uuid } from '../fields/uuid.ts'
import { session } from '../orders.ts'

const PATH = '/api/staff/mailing'

const run = uuid
const preset = z.enum(MAILING_PRESETS)
const saved = z.object({ saved: z.literal(true) })
/** As the settings have it, unless it is said. */
const mark = z.optional(z.enum(['yes', 'no']))

/** Answers one zone's file as CSV, not JSON. */
export const mailingFile = {
  path: '/api/staff/issues/mailing-file',
  query: z.strictObject({ run, zone: z.enum(ZONES), preset: z.optional(preset), mark }),
}

/** Answers the files of all zones with counts and readme as a zip, not JSON. A zone's preset may be given by its letter. */
export const mailingZip = {
  path: '/api/staff/issues/mailing-zip',
  query: z.strictObject({ run, a: z.optional(preset), b: z.optional(preset), c: z.optional(preset), mark }),
}

/** Which preset each zone's file has from now on; only what is given is changed. */
export const savePresets = endpoint({
  method: 'POST',
  path: `${PATH}/presets`,
  body: z.strictObject({
    presets: z.optional(z.partialRecord(z.enum(ZONES), preset)),
    byte_order_mark: z.optional(z.boolean()),
    session,
  }),
  answer: saved,
})

/** The preset of one's own: which columns, in this order, under these names. */
export const saveColumns = endpoint({
  method: 'POST',
  path: `${PATH}/columns`,
  body: z.strictObject({
    columns: z
      .array(z.strictObject({ column: z.enum(MAILING_COLUMN_KEYS), name: text(LONGEST_COLUMN_NAME, NAME_ODD) }))
      .check(z.maxLength(MAILING_COLUMN_KEYS.length)),
    session,
  }),
  answer: saved,
})

/** One of the publisher's own addresses, in every mailing to its zone from now on. */
export const addSeed = endpoint({
  method: 'POST',
  path: `${PATH}/seeds`,
  body: z.strictObject({
    name: line.check(z.trim(), z.minLength(1, 'Must not be blank.')),
    address: addressInput,
    session,
  }),
  answer: z.object({ seed: z.string() }),
})

/** 409 when it was taken out before. */
export const removeSeed = endpoint({
  method: 'POST',
  path: `${PATH}/seeds/remove`,
  body: z.strictObject({ seed: uuid, session }),
  answer: z.object({ seed: z.string() }),
})
