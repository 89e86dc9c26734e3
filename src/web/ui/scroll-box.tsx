import type { ReactNode } from 'react'

type ScrollBoxProps = { label: string; className: string; children: ReactNode }

/** What is long, in a box that scrolls. It takes the focus, so that the arrow keys scroll it in every browser. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus it can't be scrolled by keyboard
    <section aria-label={label} tabIndex={0} className={`overflow-y-auto ${className}`}>
      {children}
    </section>
  )
}
