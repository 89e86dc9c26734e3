import type { Day } from '../day.ts'
import { addDays, addMonths } from '../day.ts'

/** A gift is emailed so often at most, and to so many addresses (product 12). */
export const MAX_SENDINGS = 5
export const MAX_SENDING_ADDRESSES = 3

/** Limits on gift messages to one address, counted over all givers. */
export const MAX_GIFT_MESSAGES_A_DAY = 3
export const MAX_GIFT_MESSAGES_A_MONTH = 12

const INSTEAD = 'Share its link or print its card instead.'
export const SENT_TOO_OFTEN = `We’ve emailed this gift five times. ${INSTEAD}`
export const SENT_TO_TOO_MANY = `We’ve emailed this gift to three addresses. ${INSTEAD}`
export const SENT_THERE_TODAY = 'We emailed this gift there today. You can send it again tomorrow.'

/** `email` is folded, as it is counted. */
export type Sending = { email: string; on: Day }

/** Why a gift cannot be emailed to this address on this day, after it was emailed so often; null when it can. */
export function sendingFault(sendings: readonly Sending[], { email, on }: Sending): string | null {
  if (sendings.length >= MAX_SENDINGS) return SENT_TOO_OFTEN
  const others = new Set(sendings.map((one) => one.email).filter((one) => one !== email))
  if (others.size >= MAX_SENDING_ADDRESSES) return SENT_TO_TOO_MANY
  return sendings.some((one) => one.email === email && one.on === on) ? SENT_THERE_TODAY : null
}

/** From `today` on, the first day on which an address may get another gift message. `sent`: the days of those it got. */
export function nextGiftMessageDay(sent: readonly Day[], today: Day): Day {
  let day = today
  while (isFull(sent, day)) day = addDays(day, 1)
  return day
}

/** A month is counted back from each day, so that none gets more around its first. */
function isFull(sent: readonly Day[], day: Day): boolean {
  const monthBefore = addMonths(day, -1)
  return (
    sent.filter((on) => on === day).length >= MAX_GIFT_MESSAGES_A_DAY ||
    sent.filter((on) => on > monthBefore).length >= MAX_GIFT_MESSAGES_A_MONTH
  )
}
