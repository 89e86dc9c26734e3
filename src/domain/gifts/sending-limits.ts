import type { Day } from '../day.ts'

/** A gift is emailed so often at most, and to so many addresses (product 12). */
export const MAX_SENDINGS = 5
export const MAX_SENDING_ADDRESSES = 3

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
