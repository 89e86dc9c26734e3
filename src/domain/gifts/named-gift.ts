import { formatLongDay } from '../day.ts'
import type { GiftFacts } from './giver-gift.ts'

/** What a giver reads of a gift wherever it is listed: who it is for and what happens to it. */
export type NamedGift = Pick<GiftFacts, 'state' | 'sendOn' | 'sentOn' | 'heldUntil' | 'beganOn'> & {
  /** As the giver called the recipient; null where the giver named nobody. */
  who: string | null
  /** It has an email address. */
  emailed: boolean
  /** Of the postal address that the giver typed: Albany, NY. */
  place: string | null
  /** It renews another gift. */
  renews: boolean
}

/** `number`: its place among the gifts of an order, for a gift that names nobody. */
export function giftTitle(gift: NamedGift, number?: number): string {
  const words = whatHappens(gift)
  if (gift.who) return `For ${gift.who}: ${words}`
  return number === undefined ? words.charAt(0).toUpperCase() + words.slice(1) : `Gift ${number}: ${words}`
}

function whatHappens(gift: NamedGift): string {
  const { state, sentOn, beganOn, place, renews } = gift
  switch (state) {
    case 'by-hand':
      return 'yours to give'
    case 'scheduled':
      return whatWillHappen(gift)
    case 'sent':
      return `emailed${on(sentOn)}`
    case 'undelivered':
      return 'we couldn’t deliver it'
    case 'redeemed':
      return renews ? 'added to their subscription' : `redeemed${on(beganOn)}`
    case 'started':
      return place ? `by mail to ${place}` : 'by mail'
    case 'ended':
      return 'ended'
    case 'refunded':
      return 'refunded'
  }
}

function whatWillHappen({ sendOn, heldUntil, place, emailed }: NamedGift): string {
  if (place && emailed) return `by mail to ${place} and by email${on(sendOn)}`
  if (place) return `by mail to ${place}${sendOn ? `, starting ${formatLongDay(sendOn)}` : ''}`
  if (heldUntil) return `waiting to be emailed, ${formatLongDay(heldUntil)} at the earliest`
  return emailed ? `we’ll email it${on(sendOn)}` : `it starts${on(sendOn)}`
}

const on = (day: NamedGift['sendOn']) => (day ? ` on ${formatLongDay(day)}` : '')

/** As a giver knows a postal address again. */
export function placeName({ city, state, country }: { city: string; state: string; country: string }): string {
  return [city, state || (country === 'US' ? '' : country)].filter(Boolean).join(', ')
}

/** Before a giver passes on the link of a gift that we deliver. */
export function giveYourselfNote({ state, place }: Pick<NamedGift, 'state' | 'place'>): string {
  if (state === 'started')
    return 'It’s already being mailed to the address you gave us. With this link, it can be taken over.'
  if (state === 'sent') return 'This is the link that we emailed. It can be redeemed once.'
  if (state === 'undelivered') return 'It can be redeemed once.'
  return place ? 'If it’s redeemed first, we won’t mail it.' : 'If it’s redeemed first, we won’t email it.'
}
