import type { ReactNode } from 'react'
import { useRef } from 'react'

type MoreLinesProps = {
  summary: string
  open: boolean
  onOpen: () => void
  children: ReactNode
}

/**
 * Lines that few addresses have, out of sight until they are wanted. Unlike in a closed `details` they can be reached all
 * the while, so that a browser which fills in an address by itself leaves nothing out.
 */
export function MoreLines({ summary, open, onOpen, children }: MoreLinesProps) {
  const lines = useRef<HTMLFieldSetElement>(null)
  return (
    <div className="relative col-span-2">
      {!open && (
        <button
          type="button"
          onClick={() => lines.current?.querySelector('input')?.focus()}
          className="fold scripted -my-1 w-full"
        >
          {summary}
        </button>
      )}
      <fieldset
        ref={lines}
        aria-label={summary}
        onFocus={onOpen}
        className={`grid gap-3 sm:gap-5 ${open ? '' : 'tucked'}`}
      >
        {children}
      </fieldset>
    </div>
  )
}
