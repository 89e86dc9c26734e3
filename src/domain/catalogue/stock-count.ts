/** How staff change what is on the shelf: by so many, or to what was counted there. */
export type StockCount = { type: 'by'; by: number } | { type: 'to'; to: number }

export const MOST_ON_HAND = 1_000_000

export const NOT_A_COUNT = 'Enter a change like +5 or −3, or a count like =12.'

/** +5 and -3 change it, =12 and 12 set it; null for what is neither. */
export function parseStockCount(text: string): StockCount | null {
  const [, sign, digits] = /^([+=−-])?\s*(\d{1,7})$/.exec(text.trim()) ?? []
  const number = Number(digits)
  if (digits === undefined || number > MOST_ON_HAND) return null
  if (sign === '+') return { type: 'by', by: number }
  return sign === '-' || sign === '−' ? { type: 'by', by: -number } : { type: 'to', to: number }
}

/** What is on the shelf afterwards. */
export function countedTo(onHand: number, count: StockCount): number {
  return count.type === 'by' ? onHand + count.by : count.to
}

export const belowReserved = (name: string, reserved: number) =>
  `${name}: ${reserved} ${reserved === 1 ? 'is' : 'are'} in payments in progress. Keep at least that many.`
export const belowNothing = (name: string) => `${name}: there aren’t that many.`
export const tooMany = (name: string) => `${name}: at most 1,000,000.`

/** Why it cannot be so many: copies that a buyer is paying for stay. */
export function countFault({ name, reserved }: { name: string; reserved: number }, after: number): string | null {
  if (after < 0) return belowNothing(name)
  if (after < reserved) return belowReserved(name, reserved)
  return after > MOST_ON_HAND ? tooMany(name) : null
}

/** Counted against a number that was right when the page was opened. */
export const soldMeanwhile = (name: string, onHand: number) =>
  `${name}: there are ${onHand} now. Something was sold or counted in the meantime. Please check it again.`
