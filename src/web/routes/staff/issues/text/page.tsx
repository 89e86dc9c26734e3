import { data, Link } from 'react-router'
import type { UploadProblem } from '#domain/reading/text/report.ts'
import { UPLOAD_PROBLEMS } from '#domain/reading/text/report.ts'
import { counted } from '#domain/vocabulary.ts'
import { href } from '../../../../href.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { Route } from './+types/page.ts'
import { FileHistory } from './file-history.tsx'
import { PieceList } from './piece-list.tsx'
import { textData } from './text-data.ts'
import { UploadForm } from './upload-form.tsx'
import { UploadReport } from './upload-report.tsx'

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const shown = await textData(app, params.number)
  if (!shown) throw data(null, { status: 404 })
  const problem = url.searchParams.get('problem') ?? ''
  const isKnown = Object.hasOwn(UPLOAD_PROBLEMS, problem)
  return { ...shown, problem: isKnown ? UPLOAD_PROBLEMS[problem as UploadProblem] : null }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `Text of issue ${loaderData.issue.number}` : 'Text'
  return pageMeta(siteOf(matches), { title, description: 'An issue.', path: href('/staff/issues'), hidden: true })
}

export default function IssueText({ loaderData: { issue, rows, upload, files, open, problem } }: Route.ComponentProps) {
  const { number, title, slug, released } = issue
  const at = { number: String(number) }
  const pieces = rows.flatMap(({ piece }) => piece ?? [])
  const words = pieces.reduce((sum, piece) => sum + piece.words, 0)
  return (
    <StaffPage
      title={`${number}, ${title}`}
      lead={released ? 'Text. Released: readers see each change at once.' : 'Text. Only staff see it until release.'}
      actions={
        <>
          <Link to={href('/staff/issues/:number/plan', at)} className="linked inline-flex min-h-11 items-center">
            Edit plan
          </Link>
          <Link to={href('/staff/issues/:number', at)} className="linked inline-flex min-h-11 items-center">
            Release and close
          </Link>
          <a href={href('/issue/:slug', { slug })} className="linked inline-flex min-h-11 items-center">
            View as reader
          </a>
        </>
      }
    >
      <StaffSection
        title="Pieces"
        aside={pieces.length > 0 && `${counted(pieces.length, 'piece')}, ${counted(words, 'word')}`}
      >
        <PieceList issue={issue} rows={rows} />
        {open && (
          <Notice kind={open.isMuch ? 'warning' : 'info'} title={open.says}>
            Tick or clear “Free to read” on a piece to change it.
          </Notice>
        )}
      </StaffSection>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <StaffSection title="Upload">
          <UploadForm key={number} issue={number} released={released} problem={problem} />
          {upload && <UploadReport upload={upload} />}
        </StaffSection>
        <StaffSection title="Files">
          <FileHistory files={files} />
        </StaffSection>
      </div>
    </StaffPage>
  )
}
