import type { ReactNode } from 'react'
import { useId } from 'react'

/** One part of a checkout form. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-5 border-ink border-t pt-5">
      <h2 id={id} className="text-title tracking-[-0.015em]">
        {title}
      </h2>
      {children}
    </section>
  )
}
