import { useEffect, useMemo, useRef, useState } from 'react'
import { data, Link } from 'react-router'
import { NOTHING_TO_BUY } from '#domain/cart/cart.ts'
import { shippingTiers } from '#domain/catalogue/delivery-times.ts'
import { isLocked } from '#domain/checkout/submit-status.ts'
import { dayOf } from '#domain/day.ts'
import { UnderWay } from '../../../checkout/payment/under-way.tsx'
import { useCartCheckout } from '../../../checkout/use-checkout.ts'
import { href } from '../../../href.ts'
import { ViewLink, ViewOnly } from '../../../parts/access/view-only.tsx'
import { packZones, unpackZones } from '../../../parts/addresses/packed-zones.ts'
import { useCart } from '../../../parts/cart/cart-events.ts'
import { CartTable } from '../../../parts/cart/cart-table.tsx'
import { refreshCart } from '../../../parts/cart/change-cart.ts'
import { PaymentsUnderWay } from '../../../parts/orders/payments-under-way.tsx'
import { NeedsScripts } from '../../../parts/page/needs-scripts.tsx'
import { PageHead } from '../../../parts/page/page-head.tsx'
import { appContext } from '../../../request-context.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/page.ts'
import { CartForm } from './cart-form.tsx'

export { action } from '../../../forms/back-to-form.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication, prices }, { session }, viewer] = await Promise.all([
    app.catalogue(),
    app.visitor(request),
    app.viewer(request),
  ])
  const { reader, viewOnly } = viewer
  if (viewOnly && !reader) throw data(null, { status: 404 })
  const [cart, underWay] = await Promise.all([
    viewOnly && reader ? app.cartOf(reader.id) : app.cart(request),
    app.payments.underWay(request, viewer),
  ])
  const renews = cart.billing.a.reported.some(
    (line) => line.cart?.type === 'personal-subscription' && line.cart.item.renewal,
  )
  const buyer = reader ? await app.checkout.buyer(reader.id, renews ? 'as saved' : 'of today') : null
  const { name, supportEmail, zones, texts, transitWeeks, timeZone } = publication
  return {
    name,
    supportEmail,
    zones: packZones(zones),
    transit: transitWeeks,
    tiers: shippingTiers(prices.goodsShipping, publication),
    cart,
    buyer,
    session,
    viewOnly,
    underWay,
    emptyMessage: texts.emptyCart,
    browser: app.payments.browser,
    today: dayOf(app.now(), timeZone),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Your cart, ${loaderData?.name ?? ''}`,
    description: 'Review your cart and check out.',
    path: href('/store/checkout'),
    hidden: true,
  })
}

export default function StoreCheckout({ loaderData }: Route.ComponentProps) {
  const { supportEmail, transit, tiers, buyer, session, viewOnly, underWay, emptyMessage, browser, today } = loaderData
  const { zones } = useMemo(() => unpackZones(loaderData), [loaderData])
  const checkout = useCartCheckout({ email: supportEmail, browser })
  const { status, general } = checkout
  const paying = isLocked(status) || checkout.inDoubt

  // What is being paid stays on the page until it is known what became of it, even if the cart is emptied by it.
  const latest = useCart(loaderData.cart)
  const [cart, setCart] = useState(latest)
  if (!paying && cart !== latest) setCart(latest)

  // A refusal often means that a price or the stock is another now.
  useEffect(() => {
    if (status === 'failed') void refreshCart()
  }, [status])

  const isEmpty = cart.count === 0
  return (
    <ViewOnly on={viewOnly}>
      <PageHead title="Your Cart" />
      <div className="page not-empty:pb-10">
        <UnderWay checkout={checkout}>Placing your order…</UnderWay>
      </div>
      {isEmpty || cart.invoiced ? (
        <div className="page grid max-w-[84rem] gap-8">
          {isEmpty && general === NOTHING_TO_BUY ? (
            <GoneElsewhere hasAccount={buyer !== null} />
          ) : (
            general && <Notice kind="error">{general}</Notice>
          )}
          {!paying && <PaymentsUnderWay payments={underWay} />}
          {!paying && <CartTable cart={cart} emptyMessage={emptyMessage} />}
          {!paying && isEmpty && <WaysOn />}
        </div>
      ) : (
        <>
          <div className="scripted">
            <CartForm
              {...{
                cart,
                checkout,
                buyer,
                zones,
                transit,
                tiers,
                session,
                supportEmail,
                emptyMessage,
                viewOnly,
                underWay,
                today,
              }}
            />
          </div>
          <div className="page grid gap-8">
            <NeedsScripts says="The cart needs JavaScript. You can also order from" />
            <noscript>{import.meta.env.SSR && <CartTable cart={cart} emptyMessage={emptyMessage} locked />}</noscript>
          </div>
        </>
      )}
    </ViewOnly>
  )
}

/** Another tab has paid for it at the same moment, or taken everything out. */
function GoneElsewhere({ hasAccount }: { hasAccount: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed, far down, has gone with the form.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice title="This cart was just bought or emptied in another tab.">
        If you paid there, we’ll email your receipt.
        {hasAccount && (
          <>
            {' '}
            <ViewLink to={href('/account')} className="linked">
              See your orders
            </ViewLink>
          </>
        )}
      </Notice>
    </div>
  )
}

function WaysOn() {
  return (
    <p className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <LinkButton as={Link} to={href('/store')}>
        Visit the store
      </LinkButton>
      <LinkButton as={Link} to={href('/store/issues')} look="quiet">
        All issues
      </LinkButton>
      <LinkButton as={ViewLink} to={href('/subscribe')} look="quiet">
        Subscribe
      </LinkButton>
    </p>
  )
}
