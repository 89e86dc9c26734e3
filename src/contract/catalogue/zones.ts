import * as z from 'zod/mini'
import { ZONES } from '#domain/vocabulary.ts'
import { ABBREVIATION_SHAPE, LONGEST_ZONE_NAME, WRONG_ABBREVIATION } from '#domain/zones/zone-names.ts'
import { LONGEST_ZONE_TEXT } from '#domain/zones/zone-text.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields/text.ts'
import { session } from '../orders.ts'

const word = text(LONGEST_ZONE_NAME).check(z.trim(), z.minLength(1, 'Must not be blank.'))
const words = z.strictObject({
  name: word,
  label: word,
  abbreviation: text(LONGEST_ZONE_NAME).check(
    z.trim(),
    z.toUpperCase(),
    z.regex(ABBREVIATION_SHAPE, WRONG_ABBREVIATION),
  ),
  place: word,
})
const places = text(LONGEST_ZONE_TEXT)
const zone = z.enum(ZONES)

/**
 * What the zones are called and where they ship to. Where countries move, nothing is saved until `moves` names all of
 * them, as the answer did.
 */
export const saveZones = endpoint({
  method: 'POST',
  path: '/api/staff/catalogue/zones',
  body: z.strictObject({
    session,
    names: z.strictObject({ a: words, b: words, c: words }),
    elsewhere: zone,
    places: z.strictObject({ a: places, b: places, c: places }),
    moves: z.optional(z.array(text(20)).check(z.maxLength(1000))),
  }),
  answer: z.object({
    saved: z.boolean(),
    moves: z.array(z.object({ code: z.string(), name: z.string(), from: zone, to: zone })),
    /** How many that are sold keep the zone that they were sold for. */
    kept: z.object({ subscriptions: z.number(), gifts: z.number() }),
  }),
})
