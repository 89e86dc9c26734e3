import { Link } from 'react-router'
import { href } from '../../href.ts'
import { ListLinkOver } from '../../parts/lists/list-link-over.tsx'
import { PlainPage } from '../../parts/page/plain-page.tsx'
import { appContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Route } from './+types/unsubscribe.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const found = await context.get(appContext).lists.membership(token)
  return found && { token, email: found.email, isOff: found.status === 'unsubscribed', list: found.list.name }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta(site, {
    title: `Leave a list, ${site?.name ?? ''}`,
    description: 'Unsubscribe from a newsletter.',
    path: href('/list/unsubscribe'),
    hidden: true,
  })
}

export default function ListUnsubscribe({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ListLinkOver />
  const { token, email, isOff, list } = loaderData
  return (
    <PlainPage title={isOff ? 'You’re unsubscribed' : 'Unsubscribe?'}>
      <p>
        {'We’ll no longer write to '}
        <strong className="font-semibold">{email}</strong> for “{list}”.
      </p>
      <form
        method="post"
        action={`${href('/list/unsubscribe')}?token=${token}`}
        className="flex flex-wrap items-center gap-x-7 gap-y-2"
      >
        {!isOff && <Button type="submit">Unsubscribe</Button>}
        <LinkButton as={Link} look="quiet" to={`${href('/list/preferences')}?token=${token}`}>
          Choose your lists
        </LinkButton>
      </form>
    </PlainPage>
  )
}
