/** For the tests beside the rules: what a reader may put into a cart. */
export const MEMBERSHIP = {
  type: 'personal-subscription',
  renewal: false,
  medium: 'print',
  level: 'low',
  term: '1year',
  coupon: null,
} as const
export const GIFT = {
  type: 'gift-subscription',
  deliverable: 'print-a',
  level: 'low',
  term: '1year',
  coupon: null,
} as const
export const DONATION = { type: 'donation-item', process: 'onetime', dollars: 25 } as const
