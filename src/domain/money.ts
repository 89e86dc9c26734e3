declare const brand: unique symbol

/** A whole number of cents. Dollars exist only in `formatMoney` and in the donation field. */
export type Cents = number & { readonly [brand]: 'cents' }

export const CURRENCY = '$'

/** Shown instead of a total of 0 (spec 2 §2). */
export const FREE = 'FREE'

export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of cents: ${amount}`)
  return amount as Cents
}

export const ZERO = cents(0)

/** With the sign of a minus, which is as wide as a figure; a file for another program has plain numbers. */
export function formatMoney(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '−' : ''}${CURRENCY}${inThousands(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** 25,000. Asked for the same, a browser loads its tables of all languages, which takes a phone a tenth of a second. */
export function inThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

export function formatTotal(total: Cents): string {
  return total === 0 ? FREE : formatMoney(total)
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
