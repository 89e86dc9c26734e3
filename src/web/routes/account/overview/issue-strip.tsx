import { ViewLink } from '../../../parts/access/view-only.tsx'
import { Cover } from '../../../parts/catalogue/cover.tsx'
import { issuesOf } from './issue-count.ts'
import type { StripIssue } from './overview-data.ts'

const SAYS = {
  received: 'Received',
  missed: 'Not received',
  next: 'Next',
  'to come': 'To come',
  skipped: 'Skipped',
} as const

/** The timetable, drawn: what came, what is next and what is still to come. */
export function IssueStrip({ strip, unseen }: { strip: StripIssue[]; unseen: number }) {
  if (strip.length === 0) return null
  return (
    <div className="grid gap-3">
      <ol
        aria-label="Your issues"
        className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-x-3 gap-y-5 sm:grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] sm:gap-x-4"
      >
        {strip.map((issue) => (
          <li key={issue.number}>
            <Place issue={issue} />
          </li>
        ))}
      </ol>
      {unseen > 0 && <p className="font-sans text-small text-soft">And {issuesOf(unseen)} more.</p>}
    </div>
  )
}

function Place({ issue }: { issue: StripIssue }) {
  const { number, title, cover, place, says, to } = issue
  const words = (
    <span className="tabular mt-2 block font-sans text-fine">
      <span className={`block ${place === 'next' ? 'font-semibold text-accent' : 'text-soft'}`}>{SAYS[place]}</span>
      <span className="block">
        No. {number}
        {title && <span className="sr-only">, {title}</span>}
      </span>
      <span className="block text-soft">{says}</span>
    </span>
  )
  if (!to || !cover)
    return (
      <>
        <span
          aria-hidden="true"
          className="tabular grid aspect-3/4 place-items-center border border-edge border-dashed font-sans text-soft"
        >
          {number}
        </span>
        {words}
      </>
    )
  return (
    <ViewLink to={to} className="block">
      <span className={`block ${place === 'next' ? 'outline-2 outline-accent outline-offset-3' : ''}`}>
        <Cover picture={cover} alt="" className={place === 'to come' || place === 'skipped' ? 'opacity-60' : ''} />
      </span>
      {words}
    </ViewLink>
  )
}
