import { Link } from 'react-router'
import { href } from '../../href.ts'
import { Cover } from '../../parts/catalogue/cover.tsx'
import type { IssueCard } from '../../parts/catalogue/issue-card.ts'

/** Beside the form; not on a phone, where the form matters more. */
export function NewestIssue({ issue }: { issue: IssueCard | undefined }) {
  if (!issue) return null
  const { slug, number, title, season, cover } = issue
  return (
    <Link to={href('/issue/:slug', { slug })} className="group flex items-end gap-5 max-lg:hidden">
      <Cover picture={cover} alt="" className="max-w-52" />
      <span className="pb-1">
        <span className="block text-lead leading-snug group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
          {title}
        </span>
        <span className="tabular block font-sans text-small text-soft">
          No. {number}, {season}
        </span>
      </span>
    </Link>
  )
}
