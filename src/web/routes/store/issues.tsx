import { Link } from 'react-router'
import { href } from '../../href.ts'
import { issueCard } from '../../parts/catalogue/issue-card.ts'
import { IssueGrid } from '../../parts/catalogue/issue-grid.tsx'
import { Shelf } from '../../parts/catalogue/shelf.tsx'
import { PageHead } from '../../parts/page/page-head.tsx'
import { Section } from '../../parts/page/section.tsx'
import { appContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import type { Route } from './+types/issues.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { publication, issues } = await context.get(appContext).catalogue()
  const { name, sellsDigital } = publication
  return { name, sellsDigital, issues: issues.map(issueCard) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.name ?? ''
  return pageMeta(siteOf(matches), {
    title: `All issues, ${name}`,
    description: `Every issue of ${name}, ${loaderData?.sellsDigital ? 'in print and digital, ' : ''}and those in the works.`,
    path: href('/store/issues'),
  })
}

export default function Issues({ loaderData }: Route.ComponentProps) {
  const out = loaderData.issues.filter(({ publishedOn }) => publishedOn)
  const planned = loaderData.issues.filter(({ publishedOn }) => !publishedOn).reverse()
  return (
    <>
      <PageHead title="All issues">
        <p>
          Nothing here goes out of date. Most back issues are still in print
          {loaderData.sellsDigital && ', and every one is available in digital'}.
        </p>
      </PageHead>
      <div className="page pb-16 lg:pb-24">
        <Shelf issues={loaderData.issues.toReversed()} />
      </div>
      <Section title="Available now">
        {out.length > 0 ? (
          <IssueGrid issues={out} />
        ) : (
          <p className="text-lead">
            No issue is out yet.{' '}
            <Link to={href('/subscribe')} className="linked">
              Subscribe to get the first
            </Link>
          </p>
        )}
      </Section>
      {planned.length > 0 && (
        <Section title="In the works" className="pt-16 lg:pt-24">
          <IssueGrid issues={planned} />
        </Section>
      )}
    </>
  )
}
