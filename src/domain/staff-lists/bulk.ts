/** How many rows can be marked for one press, and how many of them one call does. */
export const MOST_MARKED = 1000
export const ROWS_A_CALL = 25

/** What would become of a row: done, or left out because of this sentence. */
export type CheckedRow = { id: string; label: string; because: string | null }

export const NOT_THERE = 'No longer there'

/** In the order in which they were marked; what was not found any more is left out, too. */
export function inMarkedOrder(ids: readonly string[], checked: readonly CheckedRow[]): CheckedRow[] {
  const byId = new Map(checked.map((row) => [row.id, row]))
  return [...new Set(ids)].map((id) => byId.get(id) ?? { id, label: 'Unknown', because: NOT_THERE })
}

/** The rows of one call after the other. */
export function inCalls(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / ROWS_A_CALL) }, (_, at) =>
    ids.slice(at * ROWS_A_CALL, (at + 1) * ROWS_A_CALL),
  )
}
