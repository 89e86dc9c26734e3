import type { Hono } from 'hono'
import * as contract from '#contract/catalogue/catalogue.ts'
import { saveZones as saveZonesCall } from '#contract/catalogue/zones.ts'
import { discountsFrom } from '#domain/catalogue/coupon-discounts.ts'
import type { Prices } from '#domain/catalogue/price-list.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { serveStaffWrite } from '../../http/answers/staff-write.ts'
import type { Env } from '../../http/env.ts'
import { changeCurrency } from '../../services/catalogue/change-currency.ts'
import { countStock } from '../../services/catalogue/count-stock.ts'
import { changeCoupon, createCoupon, endCoupon } from '../../services/catalogue/edit-coupons.ts'
import { dropPrices, savePrices } from '../../services/catalogue/edit-prices.ts'
import type { Settings } from '../../services/catalogue/edit-settings.ts'
import { saveSettings } from '../../services/catalogue/edit-settings.ts'
import { addSize, adjustStock, saveIssuePrices, saveProduct } from '../../services/catalogue/edit-stock.ts'
import { saveZones } from '../../services/catalogue/edit-zones.ts'
import type { PaymentContext } from '../../services/payments/payment-context.ts'

export function mountCatalogue(api: Hono<Env>, context: PaymentContext): void {
  serveStaffWrite(api, 'prices.change', contract.savePrices, async ({ from_day, prices, confirmed }, { id: actor }) =>
    answered(await savePrices(context, { fromDay: from_day as Day, prices: prices as Prices, confirmed, actor })),
  )
  serveStaffWrite(api, 'prices.change', contract.dropPrices, async ({ from_day }, { id: actor }) =>
    answered(await dropPrices(context, { fromDay: from_day as Day, actor })),
  )

  serveStaffWrite(api, 'coupons.change', contract.createCoupon, async (body, { id: actor }) => {
    const { code, applied, once_per_account: oncePerAccount } = body
    const coupon = { code, applied, oncePerAccount, ...readLimits(body), discounts: discountsFrom(body) }
    return answered(await createCoupon(context, coupon, actor))
  })
  serveStaffWrite(api, 'coupons.change', contract.changeCoupon, async (body, { id: actor }) =>
    answered(await changeCoupon(context, { code: body.code, ...readLimits(body), actor })),
  )
  serveStaffWrite(api, 'coupons.change', contract.endCoupon, async ({ code }, { id: actor }) =>
    answered(await endCoupon(context, { code, actor })),
  )

  serveStaffWrite(
    api,
    'products.change',
    contract.saveProduct,
    async ({ session: _, price, ...product }, { id: actor }) =>
      answered(await saveProduct(context, { ...product, price: cents(price), actor })),
  )
  serveStaffWrite(api, 'prices.change', contract.saveIssuePrices, async (body, { id: actor }) => {
    const prices = { printPrice: cents(body.print_price), digitalPrice: cents(body.digital_price) }
    return answered(await saveIssuePrices(context, { issue: body.issue, ...prices, actor }))
  })
  serveStaffWrite(api, 'stock.count', contract.adjustStock, async ({ ref, by, reason }, { id: actor }) => {
    const outcome = await adjustStock(context, { ref, by, reason, actor })
    return outcome.ok ? done({ on_hand: outcome.value }) : outcome
  })
  serveStaffWrite(api, 'stock.count', contract.countStock, ({ counts, reason }, actor) =>
    countStock(context, counts, { actor, reason }),
  )
  serveStaffWrite(api, 'products.change', contract.addSize, async ({ product, name, on_hand }, { id: actor }) =>
    answered(await addSize(context, { product, name, onHand: on_hand, actor })),
  )

  serveStaffWrite(api, 'settings.change', contract.changeCurrency, async ({ from, currency }, { id: actor }) =>
    answered(await changeCurrency(context, { from, currency, actor })),
  )
  serveStaffWrite(api, 'settings.change', contract.saveSettings, async ({ session: _, ...settings }, { id }) => {
    await saveSettings(context, settings as Partial<Settings>, id)
    return answered(done(null))
  })
  serveStaffWrite(api, 'settings.change', saveZonesCall, ({ session: _, ...asked }, { id }) =>
    saveZones(context, asked, id),
  )
}

type Limits = { starts_on: string | null; ends_on: string | null; usage_limit: number | null }

function readLimits({ starts_on, ends_on, usage_limit }: Limits) {
  return { startsOn: starts_on as Day | null, endsOn: ends_on as Day | null, usageLimit: usage_limit }
}

function answered(outcome: Outcome<null>) {
  return outcome.ok ? done({ status: 'done' as const }) : outcome
}
