import type { Context, Hono } from 'hono'
import * as contract from '#contract/staff-catalogue.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import type { PriceList } from '#domain/price-list.ts'
import type { Env } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { requireStaff } from '../http/session.ts'
import type { Role } from '../services/access/sessions.ts'
import type { Till } from '../services/money/till.ts'
import { changeCoupon, createCoupon, endCoupon } from '../services/shopkeeping/coupons.ts'
import { addSize, adjustStock, saveIssuePrices, saveProduct } from '../services/shopkeeping/goods.ts'
import { dropPrices, savePrices } from '../services/shopkeeping/prices.ts'
import type { Settings } from '../services/shopkeeping/settings.ts'
import { saveSettings } from '../services/shopkeeping/settings.ts'

/** Prices, goods and words are set by the administration; the shelf is counted by those who pack. */
const NOBODY_ELSE = [] as const
const COUPONS = ['finance'] as const
const SHELF = ['fulfilment'] as const

export function mountStaffCatalogue(api: Hono<Env>, till: Till): void {
  const staff = async (c: Context<Env>, roles: readonly Role[] = NOBODY_ELSE) => (await requireStaff(c, roles)).owner.id

  serve(api, contract.savePrices, async ({ body: { from_day, prices } }, c) => {
    const actor = await staff(c)
    return answered(await savePrices(till, { fromDay: from_day as Day, prices: prices as PriceList, actor }))
  })
  serve(api, contract.dropPrices, async ({ body: { from_day } }, c) =>
    answered(await dropPrices(till, { fromDay: from_day as Day, actor: await staff(c) })),
  )

  serve(api, contract.createCoupon, async ({ body }, c) => {
    const actor = await staff(c, COUPONS)
    const { code, applied, print_us, print_ca, print_intl, digital, once_per_account } = body
    return answered(
      await createCoupon(till, {
        ...{ code, applied, oncePerAccount: once_per_account, ...limitsOf(body), actor },
        ...{ printUs: cents(print_us), printCa: cents(print_ca), printIntl: cents(print_intl) },
        digital: cents(digital),
      }),
    )
  })
  serve(api, contract.changeCoupon, async ({ body }, c) =>
    answered(await changeCoupon(till, { code: body.code, ...limitsOf(body), actor: await staff(c, COUPONS) })),
  )
  serve(api, contract.endCoupon, async ({ body: { code } }, c) =>
    answered(await endCoupon(till, { code, actor: await staff(c, COUPONS) })),
  )

  serve(api, contract.saveProduct, async ({ body: { price, ...product } }, c) =>
    answered(await saveProduct(till, { ...product, price: cents(price), actor: await staff(c) })),
  )
  serve(api, contract.saveIssuePrices, async ({ body: { issue, print_price, digital_price } }, c) => {
    const actor = await staff(c)
    const prices = { printPrice: cents(print_price), digitalPrice: cents(digital_price) }
    return answered(await saveIssuePrices(till, { issue, ...prices, actor }))
  })
  serve(api, contract.adjustStock, async ({ body }, c) => {
    const outcome = await adjustStock(till, { ...body, actor: await staff(c, SHELF) })
    return outcome.ok ? done({ on_hand: outcome.value }) : outcome
  })
  serve(api, contract.addSize, async ({ body: { product, name, on_hand } }, c) =>
    answered(await addSize(till, { product, name, onHand: on_hand, actor: await staff(c) })),
  )

  serve(api, contract.saveSettings, async ({ body }, c) => {
    await saveSettings(till, body as Partial<Settings>, await staff(c))
    return answered(done(null))
  })
}

type Limits = { starts_on: string | null; ends_on: string | null; usage_limit: number | null }

function limitsOf({ starts_on, ends_on, usage_limit }: Limits) {
  return { startsOn: starts_on as Day | null, endsOn: ends_on as Day | null, usageLimit: usage_limit }
}

function answered(outcome: Outcome<null>) {
  return outcome.ok ? done({ status: 'done' as const }) : outcome
}
