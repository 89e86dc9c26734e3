import { useState } from 'react'
import type { StaffListName } from '#domain/staff-lists/staff-lists.ts'
import { href } from '../../../href.ts'
import type { Selection } from '../../../parts/staff/staff-table.tsx'
import type { Matching } from './matching.ts'

export type Marked = {
  selection: Selection
  keys: string[]
  /** Whether there are more that match than can be marked at once. */
  more: boolean
  fault: string | null
  /** All that the address asks for, on whichever page. */
  markAll: (query: URLSearchParams) => Promise<void>
  clear: () => void
}

/** The marked rows of a list; they stay marked from page to page. */
export function useMarked(list: StaffListName): Marked {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [more, setMore] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  return {
    more,
    fault,
    keys: [...selected],
    selection: {
      selected,
      select(keys, on) {
        setMore(false)
        setSelected((before) => {
          const after = new Set(before)
          for (const key of keys) {
            if (on) after.add(key)
            else after.delete(key)
          }
          return after
        })
      },
    },
    async markAll(query) {
      const found = await readMatching(list, query)
      setFault(found ? null : 'We couldn’t read the list. Please try again.')
      if (!found) return
      setSelected(new Set(found.keys))
      setMore(found.more)
    },
    clear() {
      setSelected(new Set())
      setMore(false)
    },
  }
}

async function readMatching(list: StaffListName, query: URLSearchParams): Promise<Matching | null> {
  const response = await fetch(`${href('/staff/matching/:list', { list })}?${query}`).catch(() => null)
  return response?.ok ? ((await response.json().catch(() => null)) as Matching | null) : null
}
