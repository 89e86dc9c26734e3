import { Link } from 'react-router'
import { href } from '../../href.ts'
import { accentStyle } from './accent.ts'
import type { IssueSpine } from './issue-card.ts'

/** All issues by their spines, oldest first, in as many rows as the page is narrow for; those to come are places kept free. */
export function Shelf({ issues, current }: { issues: IssueSpine[]; current?: number }) {
  return (
    // The pseudo-element draws the rest of the last row's board.
    <ol className="flex flex-wrap items-end gap-y-5 after:grow after:border-ink after:border-b">
      {issues.map((issue) => (
        <li key={issue.number} className="min-w-11 max-w-14 flex-[1000] border-ink border-b pr-px sm:max-w-24 sm:pr-1">
          <Spine issue={issue} current={issue.number === current} />
        </li>
      ))}
    </ol>
  )
}

function Spine({ issue, current }: { issue: IssueSpine; current: boolean }) {
  const { number, slug, title, accent, publishedOn } = issue
  const look = publishedOn ? 'bg-accent text-paper' : 'border border-edge border-b-0 border-dashed text-soft'
  return (
    <Link
      to={href('/issue/:slug', { slug })}
      aria-current={current ? 'page' : undefined}
      style={accentStyle(accent)}
      className={`accented flex w-full items-center justify-between px-3 [writing-mode:vertical-rl] sm:px-4 ${look} ${current ? 'h-66 sm:h-80' : 'h-60 sm:h-72 sm:hover:h-76'} sm:transition-[height]`}
    >
      <span className="whitespace-nowrap text-small sm:text-body">{title}</span>
      <span className="tabular font-sans font-semibold text-fine [writing-mode:horizontal-tb]">{number}</span>
    </Link>
  )
}
