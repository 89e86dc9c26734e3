import type { ReactNode } from 'react'
import { useId } from 'react'

type BlockProps = {
  title: string
  /** Continues what stands above it: a phone, where they follow each other closely, only hears the title. */
  continues?: boolean
  children: ReactNode
}

/** One part of a checkout form. */
export function Block({ title, continues, children }: BlockProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={continues ? 'block-part continues' : 'block-part'}>
      <h2 id={id} className="text-title tracking-[-0.015em]">
        {title}
      </h2>
      {children}
    </section>
  )
}
