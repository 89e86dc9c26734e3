import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/**
 * A field for what the address searches for. It follows the address to another page, unless typing went on after
 * the search was sent, or began before the scripts came: that is the next search, and left alone, as is the focus.
 * `usual` is what an address asks for that doesn’t name it.
 */
export function useSearchField(name: string, usual = '') {
  const field = useRef<HTMLInputElement>(null)
  const [query] = useSearchParams()
  const asked = query.get(name) ?? usual
  const { key: visit } = useLocation()
  const shown = useRef(visit)
  const [isTyping, setTyping] = useState(false)
  // Before anything can be typed on the new page.
  useLayoutEffect(() => {
    if (shown.current === visit) return
    shown.current = visit
    if (!isTyping && field.current) field.current.value = asked
  }, [visit, asked, isTyping])
  return {
    visit,
    isTyping,
    onType: () => setTyping(true),
    onSend: () => setTyping(false),
    input: { ref: field, name, defaultValue: asked, 'data-typing': isTyping || undefined },
  }
}
