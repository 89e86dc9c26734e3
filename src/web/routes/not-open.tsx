import { Link, useLocation } from 'react-router'
import { appContext } from '../door-context.ts'
import { PlainPage } from '../parts/plain-page.tsx'
import { pageMeta, siteOf } from '../site.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/not-open.ts'

const DESKS: Record<string, string> = {
  '/account': 'Your account',
  '/subscribe': 'Subscribe',
  '/subscribe/renew': 'Renew',
  '/donate': 'Donate',
  '/store/checkout': 'Your cart',
}

export async function loader({ context }: Route.LoaderArgs) {
  const { publication } = await context.get(appContext).catalogue()
  return { name: publication.name, supportEmail: publication.supportEmail }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `${DESKS[location.pathname] ?? 'Not open yet'}, ${loaderData?.name ?? ''}`,
    description: 'This desk is not open yet.',
    path: location.pathname,
    hidden: true,
  })
}

export default function NotOpen({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { supportEmail } = loaderData
  return (
    <PlainPage title={DESKS[pathname] ?? 'Not open yet'}>
      <p>
        This desk is not open yet. Until it is, a person will see to it: write to{' '}
        <a href={`mailto:${supportEmail}`} className="linked">
          {supportEmail}
        </a>{' '}
        and say what you would like.
      </p>
      <p className="flex flex-wrap gap-x-8 gap-y-2">
        <LinkButton as={Link} to="/store/issues" look="quiet">
          Look at the issues
        </LinkButton>
        <LinkButton as={Link} to="/store" look="quiet">
          Go to the store
        </LinkButton>
      </p>
    </PlainPage>
  )
}
