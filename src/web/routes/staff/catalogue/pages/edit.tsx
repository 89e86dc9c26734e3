import { data, Link } from 'react-router'
import { isPageSlug } from '#domain/pages/page.ts'
import { href } from '../../../../href.ts'
import { formatInstant } from '../../../../parts/instant.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { CataloguePage } from '../catalogue-page.tsx'
import type { Route } from './+types/edit.ts'
import { PageEditor } from './page-editor.tsx'
import { PageHistory } from './page-history.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const slug = params.page
  if (!isPageSlug(slug)) throw data(null, { status: 404 })
  const looked = Number(new URL(request.url).searchParams.get('version'))
  const isVersion = Number.isInteger(looked) && looked > 0 && looked < 2 ** 31
  const [{ publication }, pages, versions, html] = await Promise.all([
    app.catalogue(),
    app.pages.all(),
    app.pages.versions(slug),
    isVersion ? app.pages.versionHtml(slug, looked) : null,
  ])
  const page = pages.find((one) => one.slug === slug)
  if (!page || (isVersion && html === null)) throw data(null, { status: 404 })
  const instant = (at: string) => formatInstant(at, publication.timeZone)
  return {
    page,
    versions: versions.map(({ savedAt, ...version }) => ({ ...version, savedAt: instant(savedAt) })),
    looked: html === null ? null : { version: looked, html },
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = `${loaderData?.page.title ?? 'Page'}, Pages`
  return pageMeta(siteOf(matches), {
    title,
    description: 'A page.',
    path: href('/staff/catalogue/pages'),
    hidden: true,
  })
}

export default function StaffPageEdit({ loaderData: { page, versions, looked } }: Route.ComponentProps) {
  return (
    <CataloguePage admin>
      <StaffSection
        title={page.title}
        aside={
          <span className="flex gap-x-6">
            {page.body !== '' && (
              <a
                href={`/${page.slug}`}
                target="_blank"
                rel="noreferrer"
                className="linked inline-flex min-h-11 items-center"
              >
                View /{page.slug}
              </a>
            )}
            <Link to={href('/staff/catalogue/pages')} className="linked inline-flex min-h-11 items-center">
              All pages
            </Link>
          </span>
        }
      >
        <PageEditor key={page.slug} page={page} />
      </StaffSection>
      <PageHistory page={page} versions={versions} looked={looked} />
    </CataloguePage>
  )
}
