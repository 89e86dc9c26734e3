/** Payments begun and not finished that keep copies from others, at the same time. An office seldom has three. */
export const MAX_UNPAID = { session: 3, network: 20 }

export const TOO_MANY_UNPAID =
  'Several orders from your network are waiting to be paid. Finish one of them, or try again in 15 minutes.'
export const TOO_MANY_DECLINES =
  'Too many payments were declined, so we stopped trying. Please wait an hour, or write to us and we’ll help.'

/** What a network keeps unpaid of one thing beside what it asks for now, and how many copies there are. */
export type KeptCopies = { kept: number; asked: number; onHand: number }

/** Whoever comes first may have all that is there; what comes after it from the same network leaves half to others. */
export function leavesSome({ kept, asked, onHand }: KeptCopies): boolean {
  return kept === 0 || kept + asked <= Math.ceil(onHand / 2)
}

export function mayKeepMore(unpaid: { session: number; network: number }): boolean {
  return unpaid.session < MAX_UNPAID.session && unpaid.network < MAX_UNPAID.network
}

/** Presses of Pay in a day that came to nothing: each keeps copies from others for a quarter of an hour. */
const MAX_PRESSES = { session: 12, network: 40 }

export function mayPressAgain(unpaid: { session: number; network: number }): boolean {
  return unpaid.session < MAX_PRESSES.session && unpaid.network < MAX_PRESSES.network
}

/** Declines of one payment after which it is over. */
export const MAX_DECLINES = 6
const DECLINES_PER_LEVEL = { session: 3, network: 10 }
/** Each level is twice the work of the one before. */
export const HARDEST_CHALLENGE = 3

/** How hard the bot challenge is after so many declines within the hour. */
export function challengeLevel(declines: { session: number; network: number }): number {
  const { session, network } = DECLINES_PER_LEVEL
  const level = Math.max(Math.floor(declines.session / session), Math.floor(declines.network / network))
  return Math.min(level, HARDEST_CHALLENGE)
}
