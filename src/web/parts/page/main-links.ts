/** Where most people want to go, in the order of the menu. */
export const MAIN_LINKS = [
  { to: '/', label: 'Current issue' },
  { to: '/store/issues', label: 'All issues' },
  { to: '/store', label: 'Store' },
  { to: '/subscribe', label: 'Subscribe' },
  { to: '/donate', label: 'Donate' },
  { to: '/institutional-subscriptions', label: 'For institutions' },
]
