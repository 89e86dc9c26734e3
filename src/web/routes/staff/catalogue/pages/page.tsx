import { Link } from 'react-router'
import { href } from '../../../../href.ts'
import { formatInstant } from '../../../../parts/instant.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { CataloguePage } from '../catalogue-page.tsx'
import type { Route } from './+types/page.ts'
import { ArrangePages } from './arrange-pages.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const [{ publication }, pages, arrangement] = await Promise.all([
    app.catalogue(),
    app.pages.all(),
    app.pages.arrangement(),
  ])
  const shown = pages.map(({ body, updatedAt, ...page }) => ({
    ...page,
    isWritten: body !== '',
    updated: updatedAt && formatInstant(updatedAt, publication.timeZone),
  }))
  return { pages: shown, arrangement }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/catalogue/pages')
  return pageMeta(siteOf(matches), { title: 'Pages', description: 'Pages.', path, hidden: true })
}

type Row = Route.ComponentProps['loaderData']['pages'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'title',
    head: 'Page',
    cell: ({ slug, title }) => (
      <Link
        to={href('/staff/catalogue/pages/:page', { page: slug })}
        className="linked inline-flex min-h-6 items-center"
      >
        {title}
      </Link>
    ),
  },
  { key: 'address', head: 'Address', cell: ({ slug }) => `/${slug}` },
  { key: 'state', head: 'Shown', cell: shownAs },
  { key: 'updated', head: 'Last saved', cell: ({ updated, updatedBy }) => savedWords(updated, updatedBy) },
]

function shownAs({ isWritten, inFooter, menuPosition }: Row): string {
  if (!isWritten) return 'Not written yet'
  const inMenu = menuPosition !== null
  if (inMenu && inFooter) return 'In the menu and the footer'
  if (inMenu) return 'In the menu'
  return inFooter ? 'In the footer' : 'By its address only'
}

const savedWords = (at: string | null, by: string | null) => (at ? [at, by].filter(Boolean).join(', ') : 'Never')

export default function StaffPages({ loaderData: { pages, arrangement } }: Route.ComponentProps) {
  return (
    <CataloguePage admin>
      <p className="font-sans text-small text-soft">Readers see a page, and links to it, once it has text.</p>
      <StaffTable caption="Pages" columns={COLUMNS} rows={pages} rowKey={({ slug }) => slug} empty="No pages." />
      <StaffSection title="Menu and footer">
        <ArrangePages pages={pages} was={arrangement} />
      </StaffSection>
    </CataloguePage>
  )
}
