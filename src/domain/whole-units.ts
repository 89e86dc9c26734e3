import type { Cents, Currency } from './money.ts'
import { cents } from './money.ts'

type Divided = Pick<Currency, 'decimals' | 'step'>

/** So many dollars, euros, yen. */
export function wholeUnits(count: number, { decimals, step }: Divided): Cents {
  return cents((count * 10 ** decimals) / step)
}

/** The other way round; a fraction where it is not a whole number of them. */
export function countUnits(amount: Cents, currency: Divided): number {
  return amount / wholeUnits(1, currency)
}
