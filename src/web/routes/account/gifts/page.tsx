import { dayOf } from '#domain/day.ts'
import { href } from '../../../href.ts'
import { ViewLink, ViewOnly } from '../../../parts/access/view-only.tsx'
import { ListPages, pageAsked } from '../../../parts/list-pages.tsx'
import { PageHead } from '../../../parts/page/page-head.tsx'
import { appContext } from '../../../request-context.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { pageOwner } from '../../../viewer.ts'
import type { Route } from './+types/page.ts'
import { GiftEntry } from './gift-entry.tsx'

export { action } from '../../../forms/back-to-form.ts'
export { AccountFailure as ErrorBoundary } from '../failure.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication }, { reader, viewOnly }] = await Promise.all([app.catalogue(), pageOwner(app, request)])
  return {
    ...(await app.gifts.given(reader.id, pageAsked(url.searchParams))),
    viewOnly,
    publication: publication.name,
    zones: publication.zones,
    today: dayOf(app.now(), publication.timeZone),
    publicUrl: app.publicUrl,
  }
}

// The links on it are as good as the gifts.
export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' })

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Your gifts, ${loaderData?.publication ?? ''}`,
    description: 'The subscriptions you’ve given.',
    path: href('/account/gifts'),
    hidden: true,
  })
}

export default function AccountGifts({ loaderData }: Route.ComponentProps) {
  const { gifts, page, more, viewOnly, ...rest } = loaderData
  return (
    <ViewOnly on={viewOnly}>
      <PageHead title="Your gifts">
        <p>
          {gifts.length > 0
            ? 'Who each gift is for and where it stands.'
            : 'When you give a subscription, you’ll find it here.'}
        </p>
      </PageHead>
      <div className="page grid gap-10 pb-20">
        {gifts.length > 0 && (
          <div className="border-ink border-t">
            {gifts.map((gift) => (
              <GiftEntry key={gift.id} gift={gift} {...rest} />
            ))}
          </div>
        )}
        <ListPages page={page} more={more} />
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
          <LinkButton as={ViewLink} to={`${href('/subscribe')}?type=gift`}>
            Give a subscription
          </LinkButton>
          <LinkButton as={ViewLink} to={href('/account')} look="quiet">
            Back to your account
          </LinkButton>
        </div>
      </div>
    </ViewOnly>
  )
}
