import { Link } from 'react-router'
import { toCartPayload } from '#contract/cart-payload.ts'
import { listItems } from '#domain/cart/cart-pricing.ts'
import { reviewForm } from '#domain/checkout/subscribe-form.ts'
import { dayOf } from '#domain/day.ts'
import { RENEWAL_GOES_TO } from '#domain/gifts/renewal.ts'
import { boughtAgain } from '#domain/payments/under-way.ts'
import { categoryOf, mediumOf, zoneOf } from '#domain/vocabulary.ts'
import { href } from '../../href.ts'
import { ViewOnly } from '../../parts/access/view-only.tsx'
import { PageHead } from '../../parts/page/page-head.tsx'
import { PlainPage } from '../../parts/page/plain-page.tsx'
import { WaysOn } from '../../parts/page/ways-on.tsx'
import { appContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Route } from './+types/renew.ts'
import { RenewForm } from './renew-form.tsx'

export { action } from '../../forms/back-to-form.ts'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const token = url.searchParams.get('token') ?? ''
  const [gift, viewer] = await Promise.all([app.gifts.toRenew(token), app.viewer(request)])
  if (!gift?.renewable) return { renewed: gift?.renewed ?? false, selling: null }
  const [{ publication, prices }, { session }, underWay] = await Promise.all([
    app.catalogue(),
    app.visitor(request),
    app.payments.underWay(request, viewer),
  ])
  const { term, level, deliverable, recipient } = gift
  const { reader, viewOnly } = viewer
  const { currency } = publication
  // As it was given, at what it costs today.
  const { cart, bill } = reviewForm(
    {
      purpose: 'gift',
      category: categoryOf(mediumOf(deliverable), level),
      term,
      zone: zoneOf(deliverable) ?? 'a',
      quantity: 1,
      donation: 0,
      coupon: null,
    },
    { list: prices, currency, today: dayOf(app.now(), publication.timeZone), addDonation: false },
  )
  return {
    renewed: false,
    selling: {
      token,
      // Put together here, so that the page loads none of what prices a cart.
      cart: toCartPayload(cart, currency),
      bill,
      recipient,
      session,
      viewOnly,
      twice: boughtAgain(listItems(cart), underWay),
      supportEmail: publication.supportEmail,
      browser: app.payments.browser,
      buyer: reader ? await app.checkout.buyer(reader.id, 'of today') : null,
    },
  }
}

export type RenewData = NonNullable<Awaited<ReturnType<typeof loader>>['selling']>

// Whoever has the link may renew the gift, and see for whom it was.
export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' })

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta(site, {
    title: `Renew your gift, ${site?.name ?? ''}`,
    description: 'Renew a gift subscription.',
    path: href('/gift/renew'),
    hidden: true,
  })
}

/** Needs no login: the link is from the giver's email or account. */
export default function RenewGift({ loaderData: { selling, renewed } }: Route.ComponentProps) {
  if (!selling) return <NothingToRenew renewed={renewed} />
  return (
    <ViewOnly on={selling.viewOnly}>
      <PageHead title="Renew your gift">
        <p>
          {selling.recipient && `For ${selling.recipient}. `}
          {RENEWAL_GOES_TO}
        </p>
      </PageHead>
      <RenewForm {...selling} />
    </ViewOnly>
  )
}

function NothingToRenew({ renewed }: { renewed: boolean }) {
  return (
    <PlainPage title={renewed ? 'Your gift is renewed' : 'There’s nothing to renew here'}>
      <p>
        {renewed
          ? 'You’ve already renewed this gift. You’ll find it among your gifts.'
          : 'This link doesn’t lead to a gift that can be renewed.'}
      </p>
      <WaysOn>
        <LinkButton as={Link} to={href('/account/gifts')}>
          Your gifts
        </LinkButton>
        <LinkButton as={Link} to={`${href('/subscribe')}?type=gift`} look="quiet">
          Give a subscription
        </LinkButton>
      </WaysOn>
    </PlainPage>
  )
}
