import { href } from '../../href.ts'
/** Where most people want to go, in the order of the menu. */
export const MAIN_LINKS = [
  { to: href('/'), label: 'Current issue' },
  { to: href('/store/issues'), label: 'All issues' },
  { to: href('/store'), label: 'Store' },
  { to: href('/subscribe'), label: 'Subscribe' },
  { to: href('/donate'), label: 'Donate' },
  { to: href('/institutional-subscriptions'), label: 'For institutions' },
] as const

export const GIVE_A_GIFT = { to: `${href('/subscribe')}?type=gift`, label: 'Give a gift' }
