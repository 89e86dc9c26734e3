import { SOLD_OUT } from '#domain/catalogue/stock.ts'
import type { SellingPage } from '#server/db/settings.ts'
import type { App } from '#server/reads/app.ts'
import type { unpackZones } from '../../parts/addresses/packed-zones.ts'
import { packZones } from '../../parts/addresses/packed-zones.ts'
import type { ProductCard } from '../../parts/catalogue/product-card.ts'
import { productCards } from '../../parts/catalogue/product-card.ts'

const SWAG = 'swag'
/** spec 2 §9 */
const SWAG_SHOWN = 2

type Seen = Awaited<ReturnType<App['viewer']>> & { page: 'subscribe' | 'renew'; network: string }

/** What both pages that sell subscriptions are drawn from. */
export async function sellingData(app: App, request: Request, { reader, viewOnly, page, network }: Seen) {
  const { searchParams } = new URL(request.url)
  const coupon = searchParams.get('code') ?? searchParams.get('coupon')
  const [{ publication }, { session }, offer, buyer, underWay] = await Promise.all([
    app.catalogue(),
    app.visitor(request),
    app.checkout.offer(request, { reader, coupon, page, network }),
    reader ? app.checkout.buyer(reader.id, page === 'renew' ? 'as saved' : 'of today') : null,
    app.payments.underWay(request, { reader, viewOnly }),
  ])
  const { name, supportEmail, zones, flags, donationTiers } = publication
  return {
    name,
    supportEmail,
    zones: packZones(zones),
    session,
    offer,
    buyer,
    viewOnly,
    page,
    donationTiers,
    underWay,
    addDonation: flags.addDonation[page],
    checkoutLater: flags.checkoutLater[page],
    swag: await swagOf(app, page),
    browser: app.payments.browser,
  }
}

/** What is shown of the store where the publication wants that. */
export async function swagOf(app: App, page: SellingPage): Promise<ProductCard[]> {
  const { publication, products } = await app.catalogue()
  if (!publication.flags.addProducts[page]) return []
  const swag = await productCards(
    app,
    products.filter(({ tags }) => tags.includes(SWAG)),
  )
  return swag.filter(({ note }) => note !== SOLD_OUT).slice(0, SWAG_SHOWN)
}

export type SellingData = ReturnType<typeof unpackZones<Awaited<ReturnType<typeof sellingData>>>>
