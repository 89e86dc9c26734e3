import type { Cents, Currency } from '../money.ts'
import { cents } from '../money.ts'

/** The provider writes it in small letters. */
export const providerCode = ({ code }: Pick<Currency, 'code'>) => code.toLowerCase()

type Counted = Pick<Currency, 'step' | 'factor'>

/** As the provider counts it, in whole numbers of its own. */
export function toProvider(amount: Cents, { step, factor }: Counted): number {
  return amount * step * factor
}

/** To the nearest sum that we can keep: the provider's staff alone could move less. */
export function fromProvider(amount: number, { step, factor }: Counted): Cents {
  return cents(Math.round(amount / (step * factor)))
}
