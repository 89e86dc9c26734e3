import type { Cents } from '../money.ts'
import { cents, ZERO } from '../money.ts'

/** The card network's minimum. */
export const LEAST_CHARGE = cents(50)

/** The line that brings a total below the minimum down to 0 (product 3). */
export const WAIVED = 'Waived'

export function waiveSmallTotal(total: Cents): Cents {
  return total < LEAST_CHARGE ? total : ZERO
}

export function chargeable(total: Cents): Cents {
  return total < LEAST_CHARGE ? ZERO : total
}
