import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import { clamp } from './quantity.ts'

export const NOT_A_WHOLE_NUMBER = 'Must be a whole number.'

const NUMERIC = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** product 4: numbers and numeric strings are floored, then clamped; anything else is refused. */
export function parseQuantity(input: unknown, min: number, max: number): Outcome<number> {
  const isNumber = typeof input === 'string' ? NUMERIC.test(input) : Number.isFinite(input)
  return isNumber ? done(clamp(Math.floor(Number(input)), min, max)) : refuse(NOT_A_WHOLE_NUMBER)
}
