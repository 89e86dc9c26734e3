import type { ReactNode } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'

type DisclosureProps = {
  summary: ReactNode
  /** There is something inside to be seen: it opens by itself, also later, and only the reader closes it. */
  open?: boolean
  children: ReactNode
}

export function Disclosure({ summary, open = false, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [atFirst] = useState(open)
  useLayoutEffect(() => {
    if (open && details.current) details.current.open = true
  }, [open])
  return (
    <details ref={details} open={atFirst} className="border-rule border-b">
      <summary className="fold">{summary}</summary>
      <div className="pb-5">{children}</div>
    </details>
  )
}
