/** spec 2 §8 */
export const LOW_STOCK_BELOW = 10

export const SOLD_OUT = 'Sold out.'
export const NO_LONGER_SOLD = 'No longer available.'

/** What a reader is told beside a product; nothing while there is plenty. */
export function stockNote(available: number): string | null {
  if (available <= 0) return SOLD_OUT
  return available < LOW_STOCK_BELOW ? onlyLeft(available) : null
}

/** What is marked on a cart line that asks for more than there is; it blocks the submit and is never silently changed. */
export function stockProblem(quantity: number, available: number): string | null {
  if (available <= 0) return SOLD_OUT
  return quantity > available ? onlyLeft(available) : null
}

/** What is said to whoever asks for more than there is: the cart holds all of it. */
export const noMoreThan = (quantity: number, name: string) => `We can’t sell more than ${quantity} of ${name}.`

const onlyLeft = (available: number) => `Only ${available} left.`
