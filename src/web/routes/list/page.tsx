import { Link } from 'react-router'
import { href } from '../../href.ts'
import { LazyListSignups } from '../../parts/lists/lazy-list-signups.tsx'
import { listOffer } from '../../parts/lists/list-offer.ts'
import { PageHead } from '../../parts/page/page-head.tsx'
import { WaysOn } from '../../parts/page/ways-on.tsx'
import { appContext } from '../../request-context.ts'
import { useRootData } from '../../root-data.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Route } from './+types/page.ts'

export { action } from '../../forms/back-to-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { publication, mailingLists } = await context.get(appContext).catalogue()
  const { name, supportEmail } = publication
  return { name, supportEmail, lists: mailingLists.map(listOffer) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Newsletters, ${loaderData?.name ?? ''}`,
    description: 'Our newsletters and how to get them.',
    path: href('/list'),
  })
}

export default function List({ loaderData: { name, supportEmail, lists } }: Route.ComponentProps) {
  const root = useRootData()
  const isOnAll = lists.length > 0 && lists.every(({ tag }) => root?.onLists.includes(tag))
  return (
    <>
      <PageHead title="Newsletters">
        <p>
          {lists.length > 0
            ? isOnAll
              ? 'You get all our newsletters.'
              : 'Choose your newsletters. Unsubscribe anytime with one click.'
            : `${name} has no newsletters right now.`}
        </p>
      </PageHead>
      {lists.length === 0 && (
        <div className="page">
          <WaysOn>
            <LinkButton as={Link} to={href('/')}>
              See the current issue
            </LinkButton>
          </WaysOn>
        </div>
      )}
      {root?.visitor.reader && lists.length > 0 && (
        <div className="page pb-12">
          <LinkButton as={Link} to={href('/account/lists')} look="quiet">
            Change your newsletters
          </LinkButton>
        </div>
      )}
      <LazyListSignups among="nothing else" lists={lists} supportEmail={supportEmail} />
    </>
  )
}
