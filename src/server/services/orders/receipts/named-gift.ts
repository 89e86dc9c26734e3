import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { NamedGift } from '#domain/gifts/named-gift.ts'
import { placeName } from '#domain/gifts/named-gift.ts'

export type StoredNamedGift = Pick<NamedGift, 'state' | 'who' | 'emailed' | 'renews' | 'sendOn' | 'heldUntil'> & {
  place: { city: string; state: string; country: string } | null
  sentAt: string | null
  beganAt: string | null
}

/** Of the gift `g` and its recipient `r`, as JSON: only what the giver typed. */
export const NAMED_GIFT = sql`json_build_object(
  'state', g.state, 'renews', g.renews is not null, 'beganAt', g.redeemed_at,
  'who', coalesce(nullif(r.name, ''), case when not r.email_by_staff then r.email end), 'emailed', r.email is not null,
  'place', case when r.address is not null then json_build_object('city', coalesce(r.address ->> 'city', ''),
    'state', coalesce(r.address ->> 'state', ''), 'country', coalesce(r.address ->> 'country', '')) end,
  'sendOn', to_char(r.send_on, 'YYYY-MM-DD'), 'heldUntil', to_char(r.held_until, 'YYYY-MM-DD'), 'sentAt', r.sent_at)`

/** The gifts of an order as they stood in its form, and before others that were bought later. */
export const IN_ORDER_OF_FORM = sql`g.position, g.created_at, g.id`

export function toNamedGift({ place, sentAt, beganAt, ...stored }: StoredNamedGift, timeZone: string): NamedGift {
  const day = (at: string | null): Day | null => (at ? dayOf(new Date(at), timeZone) : null)
  return { ...stored, place: place && placeName(place), sentOn: day(sentAt), beganOn: day(beganAt) }
}
