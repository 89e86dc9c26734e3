import type { ReactNode } from 'react'

/** What happened, newest first. */
export function Lines({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="font-sans text-small text-soft">{empty}</p>
  return <ul className="font-sans text-small">{children}</ul>
}

export function Line({ when, children }: { when: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-5 border-rule border-b py-1 sm:grid-cols-[9.5rem_1fr]">
      <span className="tabular text-soft">{when}</span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}
