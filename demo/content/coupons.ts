export type DemoCoupon = {
  code: string
  applied: 'gift' | 'renewal' | 'other'
  printUs: number
  printCa: number
  printIntl: number
  digital: number
  startsOn: string | null
  endsOn: string | null
  usageLimit: number | null
  oncePerAccount: boolean
}

const open = { startsOn: null, endsOn: null, usageLimit: null, oncePerAccount: false }

export const coupons = [
  { code: 'WELCOME', applied: 'other', printUs: 800, printCa: 800, printIntl: 800, digital: 500, ...open },
  { code: 'GIFT10', applied: 'gift', printUs: 1000, printCa: 1000, printIntl: 1000, digital: 1000, ...open },
  { code: 'ONTHEHOUSE', applied: 'gift', printUs: 10000, printCa: 10000, printIntl: 10000, digital: 10000, ...open },
  { code: 'COMEBACK', applied: 'renewal', printUs: 1200, printCa: 0, printIntl: 0, digital: 0, ...open },
  {
    code: 'SPRING26',
    applied: 'other',
    printUs: 1000,
    printCa: 1000,
    printIntl: 1000,
    digital: 600,
    ...open,
    startsOn: '2026-03-01',
    endsOn: '2026-05-31',
  },
  { code: 'NOTHING', applied: 'other', printUs: 0, printCa: 0, printIntl: 0, digital: 0, ...open },
  {
    code: 'FIRSTTEN',
    applied: 'other',
    printUs: 1500,
    printCa: 1500,
    printIntl: 1500,
    digital: 1000,
    ...open,
    usageLimit: 10,
    oncePerAccount: true,
  },
] as const satisfies readonly DemoCoupon[]
