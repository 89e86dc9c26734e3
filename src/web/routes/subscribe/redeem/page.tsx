import { useEffect, useState } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { isLocked } from '#domain/checkout/submit-status.ts'
import { alreadyRedeemed, GIFT_NOT_FOUND, GIFT_USED_UP } from '#domain/gifts/gift.ts'
import { PAYMENT_PROCESSING } from '#domain/payments/under-way.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import { withKept } from '#domain/zones/kept-places.ts'
import type { Browser } from '../../../checkout/payment/payment-provider.ts'
import { useCheckout } from '../../../checkout/use-checkout.ts'
import { href } from '../../../href.ts'
import { ViewOnly } from '../../../parts/access/view-only.tsx'
import { packZones, unpackZones } from '../../../parts/addresses/packed-zones.ts'
import { redeemPath } from '../../../parts/orders/receipt-words.ts'
import { PlainPage } from '../../../parts/page/plain-page.tsx'
import { WaysOn } from '../../../parts/page/ways-on.tsx'
import { drawQr } from '../../../qr.server.ts'
import { appContext } from '../../../request-context.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { Route } from './+types/page.ts'
import { EnterCode } from './enter-code.tsx'
import { giftFacts } from './gift-facts.server.ts'
import { Redeemed } from './redeemed.tsx'
import { UnredeemedGift } from './unredeemed-gift.tsx'

export { action } from '../../../forms/back-to-form.ts'

/** Looking redeems nothing: programs that follow the links of a mail come here, too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const [catalogue, { session }, viewer] = await Promise.all([
    app.catalogue(),
    app.visitor(request),
    app.viewer(request),
  ])
  const { reader, viewOnly } = viewer
  if (viewOnly && !reader) throw data(null, { status: 404 })
  const [offer, buyer] = await Promise.all([
    app.gifts.byLink(request, token, viewer),
    reader ? app.checkout.buyer(reader.id, 'as saved') : null,
  ])
  const { name, supportEmail } = catalogue.publication
  const zones = packZones(withKept(catalogue.publication.zones, buyer?.addresses ?? {}))
  const known = { name, supportEmail, zones, session, buyer, viewOnly, browser: app.payments.browser }
  if (!token) return data({ ...known, found: null, asksForCode: true })
  if (!offer) return data({ ...known, found: null, asksForCode: false }, { status: 404 })
  const address = `${app.publicUrl}${redeemPath(token)}`
  const facts = giftFacts(offer, catalogue)
  return data({ ...known, found: { offer, address, code: drawQr(address), facts }, asksForCode: false })
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export function meta({ loaderData, matches }: Route.MetaArgs) {
  // The canonical address leaves out the token: whoever has it can redeem the gift.
  return pageMeta(siteOf(matches), {
    title: `A gift of ${loaderData?.name ?? ''}`,
    description: 'Redeem a gift subscription.',
    path: href('/subscribe/redeem'),
    hidden: true,
  })
}

export default function SubscribeRedeem({ loaderData }: Route.ComponentProps) {
  const { supportEmail, found, asksForCode, viewOnly, browser } = loaderData
  return (
    <ViewOnly on={viewOnly}>
      {found ? (
        // Another link in the same tab begins anew.
        <Redeem key={found.offer.gift.token} {...{ loaderData, browser }} found={found} />
      ) : asksForCode ? (
        <EnterCode />
      ) : (
        <NotFound email={supportEmail} />
      )}
    </ViewOnly>
  )
}

type Data = Route.ComponentProps['loaderData']
type RedeemProps = { loaderData: Data; browser: Browser; found: NonNullable<Data['found']> }

const endpoint = () => import('#contract/gifts/redeem.ts').then(({ redeemGift }) => redeemGift)

function Redeem({ loaderData, browser, found }: RedeemProps) {
  const { supportEmail } = loaderData
  const { gift } = found.offer
  const [sent, setSent] = useState<{ email: string; deliverable: Deliverable } | null>(null)
  const [receipt, setReceipt] = useState<string | null>(null)
  const [queued] = useState(found.offer.current_deliverable !== null)
  const checkout = useCheckout({
    endpoint,
    purpose: 'checkout',
    email: supportEmail,
    browser,
    arrive(to) {
      if (!to.startsWith(href('/receipts'))) return to
      setReceipt(to)
      return null
    },
  })
  const isDone = checkout.status === 'completed'
  const { revalidate } = useRevalidator()
  // A new reader is logged in now, and the header says so.
  useEffect(() => {
    if (isDone) void revalidate()
  }, [isDone, revalidate])

  if (isDone) return <Redeemed giver={gift.order.name} {...{ sent, queued, receipt }} />
  if (found.offer.started?.left === 0) return <UsedUp isReader={loaderData.buyer !== null} />
  if (gift.redeemed) return <AlreadyRedeemed email={supportEmail} />
  if (found.offer.under_way && !isLocked(checkout.status)) return <BeingRedeemed {...found.offer.under_way} />
  return <UnredeemedGift {...unpackZones(loaderData)} {...found} checkout={checkout} onSend={setSent} />
}

function NotFound({ email }: { email: string }) {
  return (
    <PlainPage title="No such gift">
      <p role="alert">{GIFT_NOT_FOUND}</p>
      <p>
        Please check that you opened the whole link. If you did, write to{' '}
        <a href={`mailto:${email}`} className="linked">
          {email}
        </a>
        .
      </p>
      <WaysOn>
        <LinkButton as={Link} to={href('/subscribe')} look="quiet">
          Subscribe
        </LinkButton>
      </WaysOn>
    </PlainPage>
  )
}

type BeingRedeemedProps = NonNullable<NonNullable<Data['found']>['offer']['under_way']>

/** Kept for whoever's payment is processing. */
function BeingRedeemed({ message, invoice }: BeingRedeemedProps) {
  return (
    <PlainPage title={PAYMENT_PROCESSING}>
      <p role="status">{message}</p>
      {invoice && (
        <p>
          <LinkButton as={Link} to={href('/invoice/:invoice', { invoice })} look="outline">
            See the order
          </LinkButton>
        </p>
      )}
    </PlainPage>
  )
}

function UsedUp({ isReader }: { isReader: boolean }) {
  return (
    <PlainPage title="All mailed">
      <p role="status">{GIFT_USED_UP} Would you like to keep reading?</p>
      <WaysOn>
        <LinkButton as={Link} to={isReader ? href('/subscribe/renew') : href('/subscribe')}>
          Subscribe
        </LinkButton>
      </WaysOn>
    </PlainPage>
  )
}

function AlreadyRedeemed({ email }: { email: string }) {
  return (
    <PlainPage title="Already redeemed">
      <p role="status">{alreadyRedeemed(email)}</p>
      <WaysOn>
        <LinkButton as={Link} to={href('/account')} look="outline">
          Go to your account
        </LinkButton>
      </WaysOn>
    </PlainPage>
  )
}
