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

export function formatMoney(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0 ? '-' : ''}${CURRENCY}${dollars}.${digits.slice(-2)}`
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

/** Parts in proportion to the weights that add up to the total; the largest remainders get the odd cents, earlier ones first. */
export function split(total: Cents, weights: readonly number[]): Cents[] {
  let whole = 0
  for (const weight of weights) whole += weight
  if (total < 0 || whole <= 0) throw new RangeError(`Cannot split ${total} by ${weights.join(', ')}`)
  const parts: number[] = []
  const remainders: number[] = []
  let odd: number = total
  for (const weight of weights) {
    const part = Math.floor((total * weight) / whole)
    parts.push(part)
    remainders.push(total * weight - whole * part)
    odd -= part
  }
  while (odd > 0) {
    const largest = Math.max(...remainders)
    for (let index = remainders.indexOf(largest); odd > 0 && index !== -1; odd -= 1) {
      parts[index] = (parts[index] as number) + 1
      remainders[index] = 0
      index = remainders.indexOf(largest, index)
    }
  }
  return parts as Cents[]
}

export function splitEvenly(total: Cents, parts: number): Cents[] {
  return split(
    total,
    Array.from({ length: parts }, () => 1),
  )
}
