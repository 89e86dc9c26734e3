import { href } from '../../../href.ts'
import { ViewLink, ViewOnly } from '../../../parts/access/view-only.tsx'
import { PageHead } from '../../../parts/page/page-head.tsx'
import { appContext } from '../../../request-context.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { pageOwner } from '../../../viewer.ts'
import type { Route } from './+types/page.ts'
import { shelfEntries } from './shelf-entries.ts'
import { ShelfList } from './shelf-list.tsx'
import { EmptyShelf } from './shelf-section.tsx'

export { AccountFailure as ErrorBoundary } from '../failure.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication }, { reader, viewOnly }] = await Promise.all([app.catalogue(), pageOwner(app, request)])
  return { publication: publication.name, entries: shelfEntries(await app.reading.shelf(reader.id)), viewOnly }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `My shelf, ${loaderData?.publication ?? ''}`,
    description: 'Every issue you can read.',
    path: href('/account/shelf'),
    hidden: true,
  })
}

export default function AccountShelf({ loaderData: { entries, viewOnly } }: Route.ComponentProps) {
  return (
    <ViewOnly on={viewOnly}>
      <PageHead title="My shelf">
        <LinkButton as={ViewLink} to={href('/account')} look="quiet">
          Your account
        </LinkButton>
      </PageHead>
      <div className="page pb-16 lg:pb-24">{entries.length > 0 ? <ShelfList entries={entries} /> : <EmptyShelf />}</div>
    </ViewOnly>
  )
}
