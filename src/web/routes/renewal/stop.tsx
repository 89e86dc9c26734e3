import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatTotal } from '#domain/money.ts'
import { href } from '../../href.ts'
import { PlainPage } from '../../parts/page/plain-page.tsx'
import { WaysOn } from '../../parts/page/ways-on.tsx'
import { appContext } from '../../request-context.ts'
import { useCurrency } from '../../root-data.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Route } from './+types/stop.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const [{ publication }, found] = await Promise.all([app.catalogue(), app.renewals.stoppable(token)])
  if (!found) return { name: publication.name, renewal: null }
  const { line, amount, chargeOn, state } = found
  return { name: publication.name, renewal: { token, line, amount, chargeOn, state } }
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta(site, {
    title: `Stop the renewal, ${site?.name ?? ''}`,
    description: 'Stop a renewal before it is charged.',
    path: href('/renewal/stop'),
    hidden: true,
  })
}

const TITLES = { running: 'Stop the renewal?', off: 'The renewal is stopped', done: 'It’s already renewed' }

/** Needs no script and no login: the link is from the notice. */
export default function RenewalStop({ loaderData: { name, renewal } }: Route.ComponentProps) {
  const currency = useCurrency()
  if (!renewal) return <LinkOver />
  const { token, line, amount, chargeOn, state } = renewal
  return (
    <PlainPage title={TITLES[state]}>
      {state === 'running' && (
        <>
          <p>
            {line} will be charged on {formatDay(chargeOn)}: {formatTotal(amount, currency)}. If you stop it, autorenew
            switches off and nothing is charged.
          </p>
          <form method="post" action={`${href('/renewal/stop')}?token=${token}`}>
            <Button type="submit">Stop the renewal</Button>
          </form>
        </>
      )}
      {state === 'off' && (
        <>
          <p>Nothing will be charged. We’ve emailed you a confirmation.</p>
          <p>
            <LinkButton as={Link} look="quiet" to={href('/subscribe/renew')}>
              Renew {name} another way
            </LinkButton>
          </p>
        </>
      )}
      {state === 'done' && (
        <>
          <p>You were charged, and your new issues are on their way. You can stop the next renewal.</p>
          <p>
            <LinkButton as={Link} to={href('/account')}>
              Go to your account
            </LinkButton>
          </p>
        </>
      )}
    </PlainPage>
  )
}

function LinkOver() {
  return (
    <PlainPage title="This link has expired">
      <p role="alert">It’s too old, or we sent you a newer one. Nothing was changed.</p>
      <WaysOn>
        <LinkButton as={Link} to={href('/account')}>
          Change autorenew in your account
        </LinkButton>
      </WaysOn>
    </PlainPage>
  )
}
