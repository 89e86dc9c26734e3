/** For how long a payment link can be paid. */
export const LINK_DAYS = { usual: 7, most: 30 } as const

const DAY_MS = 86_400_000

export function payUntil(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS)
}

export function isLinkOver({ payUntil: until }: { payUntil: Date | null }, now: Date): boolean {
  return until !== null && until <= now
}

export const LINK_EXPIRED = 'The payment link has expired.'
export const ORDER_CANCELED = 'We canceled it before it was paid.'
export const NOT_WAITING = 'This order isn’t awaiting payment anymore.'
export const LINK_NEEDS_EMAIL = 'A payment link needs an email address. Choose another way to pay.'
