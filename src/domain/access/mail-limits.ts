const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const A_DAY = 6

/** How many of the times are needed to tell when the next may go. */
export const SENT_TIMES_KEPT = A_DAY
export const SENT_TIMES_KEPT_MS = DAY_MS

/**
 * product 8: codes, resets, changes and "no account here" together, one a minute and six a day to one address. Beyond six
 * only to a browser that has signed in to its account before. `sent` is oldest first.
 */
export function nextMessageAt(sent: readonly Date[], signedInBefore: boolean): Date {
  const minute = (sent.at(-1)?.getTime() ?? 0) + MINUTE_MS
  const day = (sent.at(-A_DAY)?.getTime() ?? 0) + DAY_MS
  return new Date(signedInBefore ? minute : Math.max(minute, day))
}

/** Said for known and unknown addresses alike. */
export function wroteAlready(waitSeconds: number): string {
  if (waitSeconds * 1000 > MINUTE_MS)
    return 'We’ve sent this address as many emails as we can today. Please try again tomorrow.'
  const wait = waitSeconds === 1 ? '1 second' : `${waitSeconds} seconds`
  return `We just sent an email to this address. You can ask for another in ${wait}.`
}
