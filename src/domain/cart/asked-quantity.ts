import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import { clamp } from './quantity.ts'

export const NOT_A_WHOLE_NUMBER = 'Must be a whole number.'

/** What a call makes of `qty`: whole numbers and whole numeric strings, clamped; anything else is refused. */
export function parseQuantity(input: unknown, min: number, max: number): Outcome<number> {
  const whole = typeof input === 'string' ? /^[+-]?\d+$/.test(input) : Number.isInteger(input)
  return whole ? done(clamp(Number(input), min, max)) : refuse(NOT_A_WHOLE_NUMBER)
}
