import type { Currency } from './money.ts'
import { cents } from './money.ts'

export type ListedCurrency = Currency & { name: string }

type Row = [
  code: string,
  name: string,
  units: string,
  symbol: string,
  /** A usual donation, in whole units. */
  donation: number,
  /** Stripe's smallest charge in whole units; where Stripe names none, what it asks in dollars, rounded up. */
  leastCharge: number,
]

/** Nothing here is written between a number and its unit, so that no line breaks there. */
const NBSP = '\u00a0'

/** Two decimals, and the provider counts the same. */
const TWO_DECIMALS: Row[] = [
  ['USD', 'US dollar', 'dollars', '$', 25, 0.5],
  ['EUR', 'Euro', 'euros', '€', 25, 0.5],
  ['GBP', 'Pound sterling', 'pounds', '£', 20, 0.3],
  ['AED', 'UAE dirham', 'dirhams', `AED${NBSP}`, 100, 2],
  ['AUD', 'Australian dollar', 'dollars', '$', 25, 0.5],
  ['BRL', 'Brazilian real', 'reais', 'R$', 100, 0.5],
  ['CAD', 'Canadian dollar', 'dollars', '$', 25, 0.5],
  ['CHF', 'Swiss franc', 'francs', `CHF${NBSP}`, 25, 0.5],
  ['CZK', 'Czech koruna', 'korunas', `CZK${NBSP}`, 500, 15],
  ['DKK', 'Danish krone', 'kroner', `DKK${NBSP}`, 200, 2.5],
  ['HKD', 'Hong Kong dollar', 'dollars', 'HK$', 200, 4],
  ['ILS', 'Israeli shekel', 'shekels', '₪', 100, 2],
  ['INR', 'Indian rupee', 'rupees', '₹', 1000, 0.5],
  ['MXN', 'Mexican peso', 'pesos', 'MX$', 400, 10],
  ['MYR', 'Malaysian ringgit', 'ringgit', 'RM', 100, 2],
  ['NOK', 'Norwegian krone', 'kroner', `NOK${NBSP}`, 250, 3],
  ['NZD', 'New Zealand dollar', 'dollars', '$', 25, 0.5],
  ['PLN', 'Polish zloty', 'zlotys', `PLN${NBSP}`, 100, 2],
  ['RON', 'Romanian leu', 'lei', `RON${NBSP}`, 100, 2],
  ['SEK', 'Swedish krona', 'kronor', `SEK${NBSP}`, 250, 3],
  ['SGD', 'Singapore dollar', 'dollars', 'S$', 25, 0.5],
  ['THB', 'Thai baht', 'baht', `THB${NBSP}`, 800, 10],
  ['ZAR', 'South African rand', 'rand', 'R', 400, 10],
]

/** No decimals, and the provider counts whole units too. */
const WHOLE: Row[] = [
  ['JPY', 'Japanese yen', 'yen', '¥', 2500, 50],
  ['CLP', 'Chilean peso', 'pesos', 'CLP$', 20_000, 500],
  ['KRW', 'South Korean won', 'won', '₩', 30_000, 1000],
  ['XOF', 'West African CFA franc', 'francs', `CFA${NBSP}`, 15_000, 400],
]

/** Written without decimals, but the provider wants two, and they have to be 00 (of HUF and TWD: in payouts). */
const SENT_WITH_TWO: Row[] = [
  ['HUF', 'Hungarian forint', 'forints', `HUF${NBSP}`, 8000, 175],
  ['ISK', 'Icelandic króna', 'krónur', `ISK${NBSP}`, 3000, 75],
  ['TWD', 'New Taiwan dollar', 'dollars', 'NT$', 800, 20],
  ['UGX', 'Ugandan shilling', 'shillings', `UGX${NBSP}`, 100_000, 2000],
]

/** Three decimals, of which the provider wants the last to be 0. */
const THREE_DECIMALS: Row[] = [
  ['KWD', 'Kuwaiti dinar', 'dinars', `KWD${NBSP}`, 10, 0.2],
  ['BHD', 'Bahraini dinar', 'dinars', `BHD${NBSP}`, 10, 0.2],
  ['JOD', 'Jordanian dinar', 'dinars', `JOD${NBSP}`, 20, 0.4],
  ['OMR', 'Omani rial', 'rials', `OMR${NBSP}`, 10, 0.2],
  ['TND', 'Tunisian dinar', 'dinars', `TND${NBSP}`, 75, 2],
]

/** All that a publication can have as its own, by ISO 4217; never sent to a browser whole. */
export const CURRENCIES: readonly ListedCurrency[] = [
  ...TWO_DECIMALS.map(listed({ decimals: 2, step: 1, factor: 1 })),
  ...WHOLE.map(listed({ decimals: 0, step: 1, factor: 1 })),
  ...SENT_WITH_TWO.map(listed({ decimals: 0, step: 1, factor: 100 })),
  ...THREE_DECIMALS.map(listed({ decimals: 3, step: 10, factor: 1 })),
]

function listed(writing: Pick<Currency, 'decimals' | 'step' | 'factor'>) {
  return ([code, name, units, symbol, donation, least]: Row): ListedCurrency => {
    const leastCharge = cents(Math.round((least * 10 ** writing.decimals) / writing.step))
    return { code, name, units, symbol, donation, leastCharge, ...writing }
  }
}

/** Also as the provider writes it, in small letters. */
export function findCurrency(code: string): ListedCurrency | null {
  return CURRENCIES.find((one) => one.code === code.toUpperCase()) ?? null
}

/** The currency that a publication says it has. */
export function currencyOf(code: string): Currency {
  const found = findCurrency(code)
  if (!found) throw new RangeError(`No currency that can be charged: ${code}`)
  const { name: _, ...currency } = found
  return currency
}

export const DOLLARS = currencyOf('USD')
