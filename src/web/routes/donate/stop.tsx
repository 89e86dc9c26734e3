import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import { wholeUnits } from '#domain/whole-units.ts'
import { href } from '../../href.ts'
import { PlainPage } from '../../parts/page/plain-page.tsx'
import { appContext } from '../../request-context.ts'
import { useCurrency } from '../../root-data.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Route } from './+types/stop.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const found = await app.donations.stoppable(token)
  if (!found) return { donation: null }
  const { dollars, status, nextOn } = found
  return { donation: { token, dollars, status, nextOn } }
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta(site, {
    title: `Stop a monthly donation, ${site?.name ?? ''}`,
    description: 'Stop a monthly donation.',
    path: href('/donate/stop'),
    hidden: true,
  })
}

/** Needs no script and no login: the link is from a receipt. */
export default function DonateStop({ loaderData: { donation } }: Route.ComponentProps) {
  const currency = useCurrency()
  if (!donation)
    return (
      <PlainPage title="This link doesn’t work">
        <p role="alert">It may have been cut off. Nothing was changed.</p>
      </PlainPage>
    )
  const { token, dollars, status, nextOn } = donation
  if (status === 'stopped')
    return (
      <PlainPage title="The monthly donation has ended">
        <p>You won’t be charged again. Thank you for your support.</p>
        <p>
          <LinkButton as={Link} look="quiet" to={href('/donate')}>
            Donate again
          </LinkButton>
        </p>
      </PlainPage>
    )
  return (
    <PlainPage title="Stop the monthly donation?">
      <p>
        {formatMoney(wholeUnits(dollars, currency), currency)} a month,{' '}
        {status === 'active' ? `next on ${formatDay(nextOn)}` : 'paused, because the last charge failed'}. If you stop
        it, you won’t be charged again.
      </p>
      <form method="post" action={`${href('/donate/stop')}?token=${token}`}>
        <Button type="submit">Stop the monthly donation</Button>
      </form>
    </PlainPage>
  )
}
