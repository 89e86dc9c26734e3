import type { Cents, Currency } from './money.ts'
import { cents, formatMoney } from './money.ts'

/** No sum has more digits, decimals included: the database keeps it. */
const MOST_DIGITS = 9

/** As it stands in a field, to be typed over. */
export const typedMoney = (amount: Cents, currency: Currency) => formatMoney(amount, { ...currency, symbol: '' })

/** As it is typed, with or without decimals; null for what is no amount, and for one that cannot be charged. */
export function parseMoney(
  text: string,
  { symbol, decimals, step }: Pick<Currency, 'symbol' | 'decimals' | 'step'>,
): Cents | null {
  const typed = text.trim().replaceAll(',', '')
  const mark = symbol.trim()
  const number = typed.startsWith(mark) ? typed.slice(mark.length).trimStart() : typed
  const [, whole = '', , fraction = ''] = /^(\d+)(\.(\d+))?$/.exec(number) ?? []
  if (!whole || whole.length > MOST_DIGITS - decimals || fraction.length > decimals) return null
  const amount = Number(whole + fraction.padEnd(decimals, '0')) / step
  return Number.isInteger(amount) ? cents(amount) : null
}
