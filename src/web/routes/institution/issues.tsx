import { Link, redirectDocument } from 'react-router'
import { href } from '../../href.ts'
import { LogOut } from '../../parts/access/log-out.tsx'
import { issueCard } from '../../parts/catalogue/issue-card.ts'
import { Shelf } from '../../parts/catalogue/shelf.tsx'
import { DownloadList, LINKS_ARE_SHORT } from '../../parts/orders/download-list.tsx'
import { PageHead } from '../../parts/page/page-head.tsx'
import { Section } from '../../parts/page/section.tsx'
import { WaysOn } from '../../parts/page/ways-on.tsx'
import { appContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Route } from './+types/issues.ts'

const PATH = href('/institution/issues')

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication, issues }, { reader, institution }, session] = await Promise.all([
    app.catalogue(),
    app.visitor(request),
    app.access.session(request),
  ])
  if (!institution || !session?.seat) throw redirectDocument(`${href('/login')}?way=institution&redirect=${PATH}`)
  return {
    name: publication.name,
    institution: institution.name,
    reader: reader?.name ?? null,
    issues: issues.filter(({ releasedOn }) => releasedOn).map(issueCard),
    downloads: await app.reading.ofSeat(session.seat.id),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Digital issues, ${loaderData?.name ?? ''}`,
    description: 'The digital issues, for the readers of an institution.',
    path: PATH,
    hidden: true,
  })
}

export default function InstitutionIssues({ loaderData }: Route.ComponentProps) {
  const { issues, downloads, institution, reader } = loaderData
  return (
    <>
      <PageHead title="Digital issues">
        <p>
          {reader ? `${reader}, you have` : 'You have'} access through{' '}
          <strong className="font-semibold">{institution}</strong>.
        </p>
      </PageHead>
      <div className="page pb-16 lg:pb-24">
        <Shelf issues={issues.toReversed()} />
      </div>
      <Section
        title="Read now"
        aside={
          <div className="grid gap-4">
            <p>
              Your library’s access includes {issues.length === 1 ? 'one issue' : `${issues.length} issues`}.{' '}
              {LINKS_ARE_SHORT}
            </p>
            <LogOut />
          </div>
        }
      >
        {downloads.length > 0 ? (
          <DownloadList downloads={downloads} />
        ) : (
          <div className="grid gap-4">
            <p>There’s nothing to read yet. The first issue will be here on the day it appears.</p>
            <WaysOn>
              <LinkButton as={Link} to={href('/')} look="outline">
                Go to the home page
              </LinkButton>
            </WaysOn>
          </div>
        )}
      </Section>
    </>
  )
}
