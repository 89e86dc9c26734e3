import type { NamedDiscounts } from '#domain/catalogue/coupon-discounts.ts'

export type DemoCoupon = {
  code: string
  applied: 'gift' | 'renewal' | 'other'
  discounts: NamedDiscounts
  startsOn: string | null
  endsOn: string | null
  usageLimit: number | null
  oncePerAccount: boolean
}

const open = { startsOn: null, endsOn: null, usageLimit: null, oncePerAccount: false }

export const coupons = [
  {
    code: 'WELCOME',
    applied: 'other',
    discounts: { print_us: 800, print_ca: 800, print_intl: 800, digital: 500 },
    ...open,
  },
  {
    code: 'GIFT10',
    applied: 'gift',
    discounts: { print_us: 1000, print_ca: 1000, print_intl: 1000, digital: 1000 },
    ...open,
  },
  {
    code: 'ONTHEHOUSE',
    applied: 'gift',
    discounts: { print_us: 10000, print_ca: 10000, print_intl: 10000, digital: 10000 },
    ...open,
  },
  {
    code: 'COMEBACK',
    applied: 'renewal',
    discounts: { print_us: 1200, print_ca: 0, print_intl: 0, digital: 0 },
    ...open,
  },
  {
    code: 'SPRING26',
    applied: 'other',
    discounts: { print_us: 1000, print_ca: 1000, print_intl: 1000, digital: 600 },
    ...open,
    startsOn: '2026-03-01',
    endsOn: '2026-05-31',
  },
  { code: 'NOTHING', applied: 'other', discounts: { print_us: 0, print_ca: 0, print_intl: 0, digital: 0 }, ...open },
  {
    code: 'FIRSTTEN',
    applied: 'other',
    discounts: { print_us: 1500, print_ca: 1500, print_intl: 1500, digital: 1000 },
    ...open,
    usageLimit: 10,
    oncePerAccount: true,
  },
] as const satisfies readonly DemoCoupon[]
