import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import type { Progress, Soon } from '#server/services/figures/shared-counts.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatInstant } from '../instant.ts'

const ASK_AGAIN_MS = 1000

export type ShownCount<T> = Soon<T> & { asOf: string | null }

/** For the loader: with the moment of the count as it is shown. */
export function shownCount<T extends { at: Date }>(count: Soon<T>, timeZone: string): ShownCount<T> {
  const { value, counting, failed } = count
  return { value, counting, failed, asOf: value && formatInstant(value.at.toISOString(), timeZone) }
}

/** Asks again until it is counted. A page has one count: each answer is given once to those who waited for it. */
export function useCounting({ counting }: Pick<ShownCount<unknown>, 'counting'>): void {
  const { revalidate } = useRevalidator()
  // Each answer has a progress of its own, so each that says to wait is followed by another question.
  useEffect(() => {
    if (!counting) return
    const timer = setTimeout(() => void revalidate(), ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [counting, revalidate])
}

type CountStateProps = { count: Omit<ShownCount<unknown>, 'value'>; what: string; className?: string }

/** Nothing where the count is new; else as of when it is, how far the next one has come, or that it failed. */
export function CountState({ count: { asOf, counting, failed }, what, className = '' }: CountStateProps) {
  if (failed)
    return (
      <div className={className}>
        <Notice kind="error" title={asOf ? `We couldn’t count ${what} again.` : `We couldn’t count ${what}.`}>
          {asOf ? `You see the figures as of ${asOf}. ` : 'No records were changed. '}
          <SamePage>Try again</SamePage>
        </Notice>
      </div>
    )
  if (!counting) return null
  if (asOf)
    return (
      <p role="status" className={`border-rule border-y py-2 font-sans text-small text-soft ${className}`}>
        Counted on {asOf}. We’re counting {what} again now. <SamePage>Look again</SamePage>
      </p>
    )
  return (
    <div className={`grid content-start gap-4 border-ink border-t pt-3 font-sans ${className}`}>
      <div role="status" className="grid gap-1">
        <p className="font-semibold text-body">Counting {what}…</p>
        <p className="tabular text-small text-soft">{saysProgress(counting)}</p>
      </div>
      {counting.of !== null && <Bar done={counting.done} of={counting.of} />}
      <p className="max-w-[60ch] text-small text-soft">
        There’s a lot to count. The figures appear here when they’re ready. <SamePage>Look again</SamePage>
      </p>
      <div className="grid gap-3">
        <Skeleton className="h-6" />
        <Skeleton className="h-40" />
      </div>
    </div>
  )
}

function saysProgress({ part, done, of }: Progress): string {
  if (part === '') return 'Starting…'
  if (of === null) return `${done.toLocaleString('en-US')} ${part} so far`
  return `${part} (part ${done + 1} of ${of})`
}

function Bar({ done, of }: { done: number; of: number }) {
  return (
    <div aria-hidden="true" className="h-1.5 bg-shade">
      <div className="h-full bg-ink" style={{ width: `${(100 * done) / of}%` }} />
    </div>
  )
}

/** Works without a script, too. */
function SamePage({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <Link to={pathname + search} replace preventScrollReset className="linked inline-flex min-h-6 items-center">
      {children}
    </Link>
  )
}
