import type { JournalEntry } from '../state/kinds.ts'
import type { Tables } from '../state/tables.ts'

/** The oracle: what really moved, whatever the answers and events said. */
export interface Journal {
  captured: number
  refunded: number
  disputed: number
  /** Captured less refunded: what a shop's own ledger must say. */
  net: number
  entries: JournalEntry[]
}

export function readJournal(tables: Tables): Journal {
  const entries = [...tables.newest('journal')].reverse()
  const sum = (kind: JournalEntry['kind']) =>
    entries.reduce((total, entry) => total + (entry.kind === kind ? entry.amount : 0), 0)
  const captured = sum('capture')
  const refunded = sum('refund') - sum('refund-failed')
  const disputed = sum('dispute') - sum('dispute-reinstated')
  return { captured, refunded, disputed, net: captured - refunded, entries }
}
