import { Link } from 'react-router'
import { href } from '../../href.ts'
import { ListLinkOver } from '../../parts/lists/list-link-over.tsx'
import { PlainPage } from '../../parts/page/plain-page.tsx'
import { appContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Route } from './+types/confirm.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const found = await context.get(appContext).lists.confirmation(token)
  if (!found) return null
  const { email, status, list, preferences } = found
  return { token, email, isDone: status === 'confirmed', list: list.name, preferences }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta(site, {
    title: `Join a list, ${site?.name ?? ''}`,
    description: 'Confirm your newsletter.',
    path: href('/list/confirm'),
    hidden: true,
  })
}

export default function ListConfirm({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ListLinkOver />
  const { token, email, isDone, list, preferences } = loaderData
  if (isDone)
    return (
      <PlainPage title="You’re on the list">
        <p>
          We write to <strong className="font-semibold">{email}</strong> whenever there is something for “{list}”.
        </p>
        <p>
          <LinkButton as={Link} look="quiet" to={`${href('/list/preferences')}?token=${preferences}`}>
            Choose your lists
          </LinkButton>
        </p>
      </PlainPage>
    )
  return (
    <PlainPage title="One more click">
      <p>
        Add <strong className="font-semibold">{email}</strong> to the list “{list}”?
      </p>
      <form method="post" action={`${href('/list/confirm')}?token=${token}`}>
        <Button type="submit">Yes, sign me up</Button>
      </form>
    </PlainPage>
  )
}
