import type { Outcome } from './outcome.ts'
import { done, refuse } from './outcome.ts'

/** spec 2 §9 */
export const MAX_GIFTS = 20
export const MAX_COPIES = 50

export const NOT_A_WHOLE_NUMBER = 'Must be a whole number.'

export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}

/** What a form makes of a typed number: whole, not below `min` and, if there is one, not above `max` (spec 1 §5). */
export function coerceQuantity(
  value: string | number | null,
  min: number,
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  const number = Number(value)
  return Number.isNaN(number) ? min : clamp(Math.floor(number), min, max)
}

export function giftQuantity(value: string | number | null): number {
  return coerceQuantity(value, 1, MAX_GIFTS)
}

export function maxCopies(stock: number): number {
  return Math.min(stock, MAX_COPIES)
}

export function productQuantity(value: string | number | null, stock: number): number {
  return coerceQuantity(value, 1, maxCopies(stock))
}

/** What a call makes of `qty`: whole numbers and whole numeric strings, clamped; anything else is refused. */
export function parseQuantity(input: unknown, min: number, max: number): Outcome<number> {
  const whole = typeof input === 'string' ? /^[+-]?\d+$/.test(input) : Number.isInteger(input)
  return whole ? done(clamp(Number(input), min, max)) : refuse(NOT_A_WHOLE_NUMBER)
}
