import { Link } from 'react-router'
import { LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import { href } from '../../../href.ts'
import { PostalAddress } from '../../../parts/addresses/postal-address.tsx'
import { PlainPage } from '../../../parts/page/plain-page.tsx'
import { WaysOn } from '../../../parts/page/ways-on.tsx'
import { appContext } from '../../../request-context.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { Route } from './+types/confirm.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const link = await app.account.addressLink(token)
  if (!link?.address) return { link: null }
  const { address, confirmed } = link
  return { link: { token, address, confirmed } }
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta(site, {
    title: `Your address, ${site?.name ?? ''}`,
    description: 'Confirm the address we send your issues to.',
    path: href('/account/address/confirm'),
    hidden: true,
  })
}

/** Needs no script and no login: the link is from the message about the next issue. */
export default function ConfirmAddress({ loaderData: { link } }: Route.ComponentProps) {
  if (!link)
    return (
      <PlainPage title="This link has expired">
        <p role="alert">{LINK_OUT_OF_DATE}</p>
        <WaysOn>
          <LinkButton as={Link} to={href('/account/address')}>
            Log in to check your address
          </LinkButton>
        </WaysOn>
      </PlainPage>
    )
  const { token, address, confirmed } = link
  const query = `?${new URLSearchParams({ token })}`
  return (
    <PlainPage title={confirmed ? 'Thanks, your address is confirmed' : 'Is this still your address?'}>
      <PostalAddress address={address} />
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
        {!confirmed && (
          <form method="post" action={href('/account/address/confirm') + query}>
            <Button type="submit">This is right</Button>
          </form>
        )}
        <LinkButton as={Link} to={href('/account/address') + query} look="quiet">
          Change it
        </LinkButton>
      </div>
    </PlainPage>
  )
}
