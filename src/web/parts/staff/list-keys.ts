import type { RefObject } from 'react'
import { useEffect } from 'react'

/**
 * The keys of every list: `/` or Ctrl+K leads to the search, arrows from there down the rows and up again, Enter opens the row.
 * A row is whatever carries `data-row`; it is stood on by its first link or button.
 */
export function useListKeys(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.altKey || event.defaultPrevented) return
      const held = event.ctrlKey || event.metaKey
      const target = held ? (event.key === 'k' ? search.current : null) : targetOf(event, search.current)
      if (!target) return
      event.preventDefault()
      target.focus()
      if (target instanceof HTMLInputElement) target.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [search])
}

function targetOf({ key, target }: KeyboardEvent, search: HTMLInputElement | null): HTMLElement | null {
  if (!(target instanceof HTMLElement) || target.closest('dialog')) return null
  if (key === '/') return isTyping(target) ? null : search
  const isSearch = target.matches('input[type=search]')
  if (!isSearch && (isTyping(target) || !target.closest('[data-row]'))) return null
  const rows = [...document.querySelectorAll('[data-row]')]
  const at = rows.findIndex((row) => row.contains(target))
  const to = new Map([
    ['ArrowDown', at + 1],
    ['ArrowUp', at - 1],
    ...(isSearch
      ? []
      : ([
          ['Home', 0],
          ['End', rows.length - 1],
        ] as const)),
  ]).get(key)
  if (to === undefined || (isSearch && key === 'ArrowUp')) return null
  return to < 0 ? search : (rows[to]?.querySelector<HTMLElement>('a[href], button') ?? null)
}

export function isTyping(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches('input, textarea, select')
}
