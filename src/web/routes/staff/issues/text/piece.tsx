import { data } from 'react-router'
import { uuid } from '#contract/fields/uuid.ts'
import { href } from '../../../../href.ts'
import { formatInstant } from '../../../../parts/instant.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import type { Route } from './+types/piece.ts'
import { HeadingForm } from './heading-form.tsx'
import { PieceEditor } from './piece-editor.tsx'
import { PiecePage } from './piece-page.tsx'
import { SplitForm } from './split-form.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const id = uuid.safeParse(params.piece).data
  const piece = id ? await app.issues.piece(id) : null
  const plan = piece && String(piece.issue) === params.number ? await app.issues.plan(piece.issue) : null
  if (!piece || !plan) throw data(null, { status: 404 })
  const { number, title, slug, released } = plan
  const [{ publication }, pictures] = await Promise.all([
    app.catalogue(),
    piece.written ? app.issues.pictures(number) : [],
  ])
  return {
    issue: { number, title, slug, released },
    piece: { ...piece, updatedAt: piece.updatedAt && formatInstant(piece.updatedAt, publication.timeZone) },
    pictures,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `${loaderData.piece.title}, text of issue ${loaderData.issue.number}` : 'Piece'
  return pageMeta(siteOf(matches), { title, description: 'A piece.', path: href('/staff/issues'), hidden: true })
}

export default function EditPiece({ loaderData: { issue, piece, pictures } }: Route.ComponentProps) {
  const { id, title, slug, markdown, updatedAt, updatedBy } = piece
  const changed = updatedAt ? `. Last changed ${[updatedAt, updatedBy].filter(Boolean).join(' by ')}` : ''
  const split = <SplitForm key={`${id} ${piece.version}`} issue={issue.number} piece={piece} />
  return (
    <PiecePage issue={issue} title={title} slug={slug} lead={`Issue ${issue.number}, ${issue.title}${changed}`}>
      {markdown !== null ? (
        <div className="grid gap-8">
          <StaffSection title="Text" aside={addressNote(issue.released, slug)}>
            <PieceEditor key={id} issue={issue} piece={{ ...piece, markdown }} pictures={pictures} />
          </StaffSection>
          <StaffSection title="Split" aside="Save your changes first: this splits the text as it was last saved.">
            {split}
          </StaffSection>
        </div>
      ) : (
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
          <StaffSection title="Piece" aside={addressNote(issue.released, slug)}>
            <HeadingForm key={id} piece={piece} />
          </StaffSection>
          <StaffSection title="Split">{split}</StaffSection>
        </div>
      )}
    </PiecePage>
  )
}

function addressNote(released: boolean, slug: string): string {
  return released
    ? `Address: /${slug}. It no longer changes.`
    : `Address: /${slug}. It follows the title until release.`
}
