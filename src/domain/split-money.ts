import type { Cents } from './money.ts'

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
