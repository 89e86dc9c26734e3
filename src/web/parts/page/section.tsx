import type { ReactNode } from 'react'

type SectionProps = { title: ReactNode; aside?: ReactNode; children: ReactNode; className?: string }

/** A part of a page: its heading in the wide margin, or above on a phone. */
export function Section({ title, aside, children, className = '' }: SectionProps) {
  return (
    <section className={`page ${className}`}>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 border-ink border-t pt-5 lg:grid-cols-12 lg:pt-6">
        <div className="grid content-start gap-3 self-start lg:sticky lg:top-[calc(var(--bar)+1.5rem)] lg:col-span-3">
          <h2 className="text-title tracking-[-0.015em]">{title}</h2>
          {aside && <div className="font-sans text-small text-soft">{aside}</div>}
        </div>
        <div className="lg:col-span-9">{children}</div>
      </div>
    </section>
  )
}
