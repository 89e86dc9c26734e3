import type { ReactNode } from 'react'

export type Tone = 'good' | 'waiting' | 'bad' | 'over'

const DOTS: Record<Tone, string> = {
  good: 'bg-success',
  waiting: 'bg-warning',
  bad: 'bg-error',
  over: 'border border-soft',
}

/** A state in colour and in words: the colour is found at a glance, the words say it. */
export function StateWord({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[tone]}`} />
      <span>{children}</span>
    </span>
  )
}
