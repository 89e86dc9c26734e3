/** What lets people in, or was written for one moment: staff never see it, and it is not sent again. */
const WITHHELD = new Set([
  'account-deleted',
  'confirm-email',
  'email-changed',
  'email-taken-back',
  'list-confirm',
  'no-account',
  'prove-email',
  'security-notice',
  'set-password',
  'sign-in-code',
  'staff-invitation',
  'test-message',
])

/** Whether a copy is kept for staff when the message is sent. */
export const isKept = (template: string): boolean => !WITHHELD.has(template)

// A key of ours has 22 characters and more; the names of issues and pictures are written in small letters.
const KEY_NAMED = /(?<=token=)[\w-]+/g
const KEY_IN_PATH = /(?<=[/=])(?=[\w-]*[A-Z])[\w-]{20,}/g
const GIFT_CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:[- ]?[0-9A-HJKMNP-TV-Z]{4}){3}\b/g

/** As it was sent, but for what opens something: links lead nowhere and codes cannot be read. */
export function hideKeys(html: string): string {
  return html.replace(KEY_NAMED, '…').replace(KEY_IN_PATH, '…').replace(GIFT_CODE, '…')
}

/** Of a message that holds keys nothing is left to send; a receipt is written anew from its order. */
const FROM_ORDER = /^(?:receipt|gifts):([0-9a-f-]{36})/

type Sent = { template: string; key: string; secret: boolean; sent: boolean }

/** How staff may have it sent again: as it was, or anew from an order; null where neither is possible. */
export function findWayToResend({ template, key, secret, sent }: Sent): 'same' | { order: string } | null {
  if (!sent || !isKept(template)) return null
  if (!secret) return 'same'
  const order = FROM_ORDER.exec(key)?.[1]
  return order ? { order } : null
}
