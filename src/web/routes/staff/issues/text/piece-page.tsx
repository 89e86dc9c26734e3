import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { href } from '../../../../href.ts'
import { StaffPage } from '../../../../parts/staff/staff-page.tsx'
import type { TextData } from './text-data.ts'

type PiecePageProps = {
  issue: TextData['issue']
  title: string
  /** Of a piece that is there. */
  slug: string | null
  lead?: string
  children: ReactNode
}

/** The frame of one piece's screen, with the ways back to the issue and to what readers see. */
export function PiecePage({ issue, title, slug, lead, children }: PiecePageProps) {
  return (
    <StaffPage
      title={title}
      lead={lead ?? `Issue ${issue.number}, ${issue.title}`}
      actions={
        <>
          <Link
            to={href('/staff/issues/:number/text', { number: String(issue.number) })}
            className="linked inline-flex min-h-11 items-center"
          >
            All pieces
          </Link>
          {slug && (
            <a
              href={href('/issue/:slug/:piece', { slug: issue.slug, piece: slug })}
              className="linked inline-flex min-h-11 items-center"
            >
              View as reader
            </a>
          )}
        </>
      }
    >
      {children}
    </StaffPage>
  )
}
