/** spec 2 §9 */
export const MAX_GIFTS = 20
export const MAX_COPIES = 50

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

export function maxCopies(stock: number): number {
  return Math.min(stock, MAX_COPIES)
}
