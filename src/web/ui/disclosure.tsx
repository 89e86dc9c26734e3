import type { ReactNode } from 'react'

export function Disclosure({ summary, open, children }: { summary: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group border-rule border-b">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-3 font-sans font-semibold text-small [&::-webkit-details-marker]:hidden">
        {summary}
        <span aria-hidden="true" className="text-lead leading-none group-open:hidden">
          +
        </span>
        <span aria-hidden="true" className="hidden text-lead leading-none group-open:block">
          −
        </span>
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  )
}
