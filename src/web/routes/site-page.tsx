import { data } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { WrittenText } from '../parts/page/written-text.tsx'
import { appContext } from '../request-context.ts'
import { pageMeta, siteOf } from '../site.ts'
import type { Route } from './+types/site-page.ts'

/** About, help and the others that staff write; one without a text is not there. */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const { pages, publication } = await context.get(appContext).catalogue()
  const found = pages.find(({ slug }) => slug === pattern.replace('/', ''))
  if (!found) throw data(null, { status: 404 })
  return { ...found, name: publication.name }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, name, slug } = loaderData
  return pageMeta(siteOf(matches), { title: `${title}, ${name}`, description: `${title}: ${name}.`, path: `/${slug}` })
}

export default function SitePage({ loaderData: { title, html, updatedOn } }: Route.ComponentProps) {
  return (
    <div className="page grid gap-x-8 gap-y-8 pt-10 lg:grid-cols-12 lg:gap-y-14 lg:pt-16">
      <h1 className="headline lg:col-span-11">{title}</h1>
      <div className="max-w-[38rem] lg:col-span-8 lg:col-start-4">
        <WrittenText html={html} />
        {updatedOn && <p className="mt-12 font-sans text-small text-soft">Updated {formatDay(updatedOn)}</p>}
      </div>
    </div>
  )
}
