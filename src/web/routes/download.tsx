import { data, Link } from 'react-router'
import { href } from '../href.ts'
import { PlainPage } from '../parts/page/plain-page.tsx'
import { WaysOn } from '../parts/page/ways-on.tsx'
import { appContext } from '../request-context.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/download.ts'

/** A link that opens is answered before any page is asked: who comes here has one that does not, or not yet. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const beingMade = await context.get(appContext).reading.isBeingMade(request, params.signed)
  return data({ beingMade }, { status: beingMade ? 503 : 404, headers: beingMade ? { 'Retry-After': SOON } : {} })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => {
  const retry = loaderHeaders.get('Retry-After')
  const kept = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
  // A browser asks again by itself, without scripts too.
  return retry ? { ...kept, 'Retry-After': retry, Refresh: retry } : kept
}

const SOON = '5'
const GONE = 'This link has expired'
const BEING_MADE = 'We’re preparing your file'

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.beingMade ? BEING_MADE : GONE }, { name: 'robots', content: 'noindex' }]
}

export default function DownloadPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.beingMade)
    return (
      <PlainPage title={BEING_MADE}>
        <p>Your download starts automatically, usually within a minute.</p>
      </PlainPage>
    )
  return (
    <PlainPage title={GONE}>
      <p>Download links work for 15 minutes, and only for you. Open your receipt or account again for a new one.</p>
      <WaysOn>
        <LinkButton as={Link} to={href('/account')}>
          Go to your account
        </LinkButton>
      </WaysOn>
    </PlainPage>
  )
}
