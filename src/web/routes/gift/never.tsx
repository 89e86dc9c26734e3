import { Link } from 'react-router'
import { href } from '../../href.ts'
import { PlainPage } from '../../parts/page/plain-page.tsx'
import { WaysOn } from '../../parts/page/ways-on.tsx'
import { appContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Route } from './+types/never.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const found = await context.get(appContext).gifts.refusal(token)
  return found && { token, ...found }
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta(site, {
    title: `No more emails about gifts, ${site?.name ?? ''}`,
    description: 'Stop all emails about gifts.',
    path: href('/gift/never'),
    hidden: true,
  })
}

/** Needs no script and no login: the link is from the message. */
export default function NoGiftMail({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <LinkOver />
  const { token, email, refused } = loaderData
  return (
    <PlainPage title={refused ? 'We won’t write about gifts again' : 'No more emails about gifts?'}>
      <p>
        {refused ? 'We no longer email ' : 'We’ll no longer email '}
        <strong className="font-semibold">{email}</strong> about any gift. Your own orders and subscriptions aren’t
        affected.
      </p>
      {refused ? (
        <p>
          <LinkButton as={Link} look="quiet" to={href('/')}>
            Go to the home page
          </LinkButton>
        </p>
      ) : (
        <form method="post" action={`${href('/gift/never')}?token=${token}`}>
          <Button type="submit">Never write to me about a gift</Button>
        </form>
      )}
    </PlainPage>
  )
}

function LinkOver() {
  return (
    <PlainPage title="This link doesn’t work">
      <p role="alert">Please open it again from the email. Nothing was changed.</p>
      <WaysOn>
        <LinkButton as={Link} to={href('/')}>
          Go to the home page
        </LinkButton>
      </WaysOn>
    </PlainPage>
  )
}
