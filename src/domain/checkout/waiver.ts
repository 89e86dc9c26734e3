import type { Cents, Currency } from '../money.ts'
import { ZERO } from '../money.ts'

type Charged = Pick<Currency, 'leastCharge'>

/** The line that brings a total below the minimum down to 0 (product 3). */
export const WAIVED = 'Waived'

export function waiveSmallTotal(total: Cents, { leastCharge }: Charged): Cents {
  return total < leastCharge ? total : ZERO
}

export function chargeable(total: Cents, { leastCharge }: Charged): Cents {
  return total < leastCharge ? ZERO : total
}
