import { counted } from '../vocabulary.ts'

/** `trial`: what is sold charges nobody, and is wiped before the shop opens. */
type Standing = { opened: boolean; trial: boolean }
/** `pass`: came by the link of this very trial. */
type Visitor = { staff: boolean; pass: boolean }

/** Everyone else is told that it opens soon. */
export const seesShop = ({ opened, trial }: Standing, { staff, pass }: Visitor): boolean =>
  opened || staff || (trial && pass)

export const sellsTo = ({ opened, trial }: Standing, { staff, pass }: Visitor): boolean =>
  opened || (trial && (staff || pass))

/** Stands above the pages of a shop that is tried. */
export const IN_TRIAL = 'This is a trial: only staff and people with the trial link see the shop.'

export const WIPE_FIRST = 'Wipe the trial: nobody paid for what was sold in it.'
export const NEEDS_TEST_KEYS = 'A trial needs Stripe’s test keys. Set them and restart the server.'
export const WAS_OPEN = 'The shop has been open to readers, so it can’t be tried anymore.'
export const TRIAL_HAS_BEGUN = 'The trial has begun already.'
export const NO_TRIAL = 'There’s no trial here. A colleague may have wiped it already.'
export const typeTheName = (name: string): string => `Type the publication’s name as it’s written here: ${name}`

/** What there is of each kind. */
export type Tried = {
  orders: number
  payments: number
  subscriptions: number
  gifts: number
  donations: number
  readers: number
  messages: number
  issues: number
}

/** What goes with a wipe, a line for each kind of thing there is. */
export function wipedThings(tried: Tried): string[] {
  const lines: [number, string, string][] = [
    [tried.orders, 'order or invoice', 'orders and invoices'],
    [tried.payments, 'payment', 'payments'],
    [tried.subscriptions, 'subscription', 'subscriptions'],
    [tried.gifts, 'gift', 'gifts'],
    [tried.donations, 'monthly donation', 'monthly donations'],
    [tried.readers, 'account that isn’t staff', 'accounts that aren’t staff'],
    [tried.messages, 'message', 'messages'],
    [tried.issues, 'issue is planned again', 'issues are planned again'],
  ]
  return lines.flatMap(([count, one, several]) => (count > 0 ? [counted(count, one, several)] : []))
}
