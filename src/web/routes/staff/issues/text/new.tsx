import { data } from 'react-router'
import { href } from '../../../../href.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import type { Route } from './+types/new.ts'
import { PieceEditor } from './piece-editor.tsx'
import { PiecePage } from './piece-page.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const plan = /^[1-9]\d{0,8}$/.test(params.number) ? await app.issues.plan(Number(params.number)) : null
  if (!plan) throw data(null, { status: 404 })
  const { number, title, slug, released } = plan
  return { issue: { number, title, slug, released }, pictures: await app.issues.pictures(number) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'New piece',
    description: 'A new piece.',
    path: href('/staff/issues'),
    hidden: true,
  })
}

export default function NewPiece({ loaderData: { issue, pictures } }: Route.ComponentProps) {
  return (
    <PiecePage issue={issue} title="New piece" slug={null}>
      <StaffSection title="Text">
        <PieceEditor
          issue={issue}
          pictures={pictures}
          piece={{
            id: null,
            version: 0,
            title: '',
            author: null,
            kind: null,
            free: false,
            markdown: '',
            updatedBy: null,
          }}
        />
      </StaffSection>
    </PiecePage>
  )
}
