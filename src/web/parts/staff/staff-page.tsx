import type { ReactNode } from 'react'

type StaffPageProps = {
  title: ReactNode
  /** Beside the title: what it is, in a few words. */
  lead?: ReactNode
  /** At the right edge: what can be done here. */
  actions?: ReactNode
  children: ReactNode
}

/** One screen of the console, inside its frame: dense, so that much of it is seen at once. */
export function StaffPage({ title, lead, actions, children }: StaffPageProps) {
  return (
    <div className="grid grid-cols-1 gap-4 px-5 pt-4 pb-12 lg:px-8">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-2">
        <h1 className="text-title tracking-[-0.02em]">{title}</h1>
        {lead && <div className="font-sans text-small text-soft">{lead}</div>}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-x-6 font-sans text-small">{actions}</div>}
      </div>
      {children}
    </div>
  )
}

type StaffSectionProps = { title: string; id?: string; aside?: ReactNode; children: ReactNode }

/** A part of a screen, under a hairline. */
export function StaffSection({ title, id, aside, children }: StaffSectionProps) {
  return (
    <section id={id} aria-label={title} className="grid min-w-0 content-start gap-2 border-ink border-t pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-sans font-semibold text-body">{title}</h2>
        {aside && <div className="font-sans text-fine text-soft">{aside}</div>}
      </div>
      {children}
    </section>
  )
}
