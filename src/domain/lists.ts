export type ListPlace = 'footer' | 'home' | 'issue'

/** How an address came onto a list: a form of the site, the reader's account, the link in a message, or with its reader's new address. */
export const LIST_SOURCES = ['form', 'account', 'link', 'moved'] as const
export type ListSource = (typeof LIST_SOURCES)[number]

/** A list as it is offered. */
export type MailingList = { tag: string; name: string; description: string; places: ListPlace[] }

/** The same for every address, so that nobody learns who is on a list. */
export const SIGNED_UP =
  'Thank you. Unless you’re already on the list, we’ve sent you an email. Follow the link to confirm.'
export const ON_THE_LIST = 'You’re on the list. You can unsubscribe anytime in your account.'
export const LIST_NOT_OPEN = 'This list isn’t open right now.'

export const NOT_ON_THE_LIST = 'This address isn’t on the list.'

/** How long the link of a confirmation is good, and how soon an address may be sent the next one for the same list. */
export const CONFIRM_WITHIN_DAYS = 7
export const CONFIRM_EVERY_DAYS = 1

/** Names by which one mailbox is reached (`ada+1@`, `ada+2@`) count as one where it must not be flooded. */
export function mailboxOf(emailFolded: string): string {
  return emailFolded.replace(/\+[^@]*@/, '@')
}
