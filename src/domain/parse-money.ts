import type { Cents, Currency } from './money.ts'
import { cents, formatMoney } from './money.ts'

/** No sum has more digits, decimals included: the database keeps it. */
const MOST_DIGITS = 9

/** As it stands in a field, to be typed over. */
export const typedMoney = (amount: Cents, currency: Currency) => formatMoney(amount, { ...currency, symbol: '' })

const PLAIN = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/
/** As most of Europe writes it; three digits after a comma are thousands. */
const DECIMAL_COMMA = /^(\d+),(\d{1,2})$/

/** As it is typed, with or without decimals; null for what is no amount, and for one that cannot be charged. */
export function parseMoney(
  text: string,
  { symbol, decimals, step }: Pick<Currency, 'symbol' | 'decimals' | 'step'>,
): Cents | null {
  const typed = text.trim()
  const mark = symbol.trim()
  const number = typed.startsWith(mark) ? typed.slice(mark.length).trimStart() : typed
  const [, grouped = '', fraction = ''] = PLAIN.exec(number) ?? DECIMAL_COMMA.exec(number) ?? []
  const whole = grouped.replaceAll(',', '')
  if (!whole || whole.length > MOST_DIGITS - decimals || fraction.length > decimals) return null
  const amount = Number(whole + fraction.padEnd(decimals, '0')) / step
  return Number.isInteger(amount) ? cents(amount) : null
}
