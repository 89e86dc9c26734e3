declare const brand: unique symbol

/**
 * A whole number of the smallest sum that the publication's currency is charged in: a cent, a yen, ten fils. Dollars and
 * dinars exist only in `formatMoney` and in the donation field.
 */
export type Cents = number & { readonly [brand]: 'cents' }

/** As it is written and charged. A publication has one, from the table in currencies.ts. */
export type Currency = {
  /** ISO 4217. */
  code: string
  /** Before the number, with the space that belongs there. */
  symbol: string
  /** What one calls several of them: dollars. */
  units: string
  decimals: number
  /** How many of the last decimal make one `Cents`: 10 where the last one is always 0. */
  step: number
  /** How many the provider counts for one of the last decimal. */
  factor: number
  /** The provider takes nothing smaller. */
  leastCharge: Cents
  /** A usual donation, in whole units. */
  donation: number
}

/** Shown instead of a total of 0 (spec 2 §2). */
export const FREE = 'FREE'

export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not whole: ${amount}`)
  return amount as Cents
}

export const ZERO = cents(0)

type Written = Pick<Currency, 'symbol' | 'decimals' | 'step'>

/** With the sign of a minus, which is as wide as a figure; a file for another program has plain numbers. */
export function formatMoney(amount: Cents, { symbol, decimals, step }: Written): string {
  const size = ((Math.abs(amount) * step) / 10 ** decimals).toFixed(decimals)
  return `${amount < 0 ? '−' : ''}${symbol}${inThousands(size)}`
}

/** 25,000. Asked for the same, a browser loads its tables of all languages, which takes a phone a tenth of a second. */
export function inThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(\.|$))/g, ',')
}

export function formatTotal(total: Cents, currency: Written): string {
  return total === 0 ? FREE : formatMoney(total, currency)
}

export function add(a: Cents, b: Cents): Cents {
  return cents(a + b)
}

export function subtract(a: Cents, b: Cents): Cents {
  return cents(a - b)
}

export function times(amount: Cents, count: number): Cents {
  return cents(amount * count)
}

export function sum(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((total, amount) => total + amount, 0))
}

/** The one rounding rule: a/b to the nearest cent, halves up, without passing through a fraction. */
export function divideHalfUp(amount: Cents, by: number): Cents {
  const doubled = 2 * amount + by
  const divisor = 2 * by
  return cents((doubled - (((doubled % divisor) + divisor) % divisor)) / divisor)
}
