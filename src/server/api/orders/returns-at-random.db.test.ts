import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { PROPERTY } from '../../../../tests/support/property-runs.ts'
import { openReturns } from '../../../../tests/support/returns.ts'
import { DIGITAL, TOTE } from '../../../../tests/support/staff-orders.ts'
import { purchase } from '../../db/schema/orders.ts'
import { payment, refund } from '../../db/schema/payments.ts'
import { readSubscriptionMoney } from '../../services/payments/refunds/subscription-money.ts'

const auth = openReturns()
const { db, test, member, fileOf, subscriptionOf } = auth

const STEPS = ['upgrade', 'close', 'undo close', 'credit', 'line', 'unserved', 'whole', 'upgrade back'] as const
const OUTSIDE = ['outside', 'outside upgrade', 'name', 'cancel', 'press'] as const
type Step = (typeof STEPS)[number] | (typeof OUTSIDE)[number]

const history = fc.record({
  medium: fc.constantFrom('digital', 'print'),
  coupon: fc.constantFrom(null, 'WELCOME'),
  tote: fc.boolean(),
  steps: fc.array(
    fc.record({
      step: fc.constantFrom<Step>(...STEPS, ...OUTSIDE, 'upgrade', 'close', 'outside'),
      cut: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 3, maxLength: 7 },
  ),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never

let reader = 0
/** Issues go on from one history to the next. */
let mailings: Awaited<ReturnType<typeof mailingsOf>>
const BECAUSE = { reason: 'Asked for it' }

it('whatever happens to an order, no cent goes back twice, and order page, profile, figures and audit agree', async () => {
  await fc.assert(fc.asyncProperty(history, live), { numRuns: Math.max(4, Math.round(PROPERTY.numRuns / 150)) })
}, 600_000)

async function live({ medium, coupon, tote, steps }: History): Promise<void> {
  reader += 1
  await db().execute(sql`truncate rate_limit`)
  const email = `random-${reader}@example.org`
  const order = await auth.buy(email, {
    subscription: { ...DIGITAL, medium, coupon },
    items: tote ? [{ item: 'basic-product', ref: TOTE, quantity: 1 }] : [],
  })
  mailings ??= await mailingsOf(test)
  const cashier = await member('finance')
  let run: string | null = null
  for (const { step, cut } of steps) {
    const row = await subscriptionOf(email)
    const file = await fileOf(order.number)
    const changes = await ordersOf(email, 'upgrade')
    const change = changes.at(-1)
    const refundAt = (id: string, what: object, amount: number) =>
      cashier.write('/api/staff/orders/refund', { order: id, what, amount, ...BECAUSE })
    const running = !row.cancelledAt && row.tokensLeft !== 0
    if (step === 'upgrade' && running) {
      const dearer = row.setDeliverable === 'digital' ? 'print-a' : 'print-c'
      if (row.setDeliverable !== 'print-c') await auth.upgrade(email, dearer)
    } else if (step === 'close') {
      await mailings.next()
      run = (await mailings.closed()).id
    } else if (step === 'undo close' && run) {
      await mailings.undo(run)
      run = null
    } else if (step === 'credit' && running) {
      const { token } = await auth.readerOf(email)
      await (await member('support')).write(`/api/staff/people/${token}/credit`, {
        subscription: row.token,
        issues: 1,
        ...BECAUSE,
      })
    } else if (step === 'line') {
      const line = file.lines.find(({ refundable }) => refundable)
      if (line) await refundAt(order.id, { type: 'line', position: line.position }, line.refundable?.online ?? 0)
    } else if (step === 'unserved') {
      const [subscription] = file.refundable.subscriptions
      if (subscription)
        await refundAt(order.id, { type: 'unserved', subscription: subscription.token }, subscription.online)
    } else if (step === 'whole') await refundAt(order.id, { type: 'whole' }, file.refundable.whole)
    else if (step === 'upgrade back' && change) {
      const { refundable } = await fileOf(change.number ?? 0)
      await refundAt(change.id, { type: 'whole' }, refundable.whole)
    } else if (step === 'outside' || step === 'outside upgrade') {
      const of = step === 'outside' ? order : change
      const left = of ? await leftAtProvider(of.id) : 0
      if (of && left > 0) await auth.refundOutside(of.id, cut === 9 ? left : Math.max(1, Math.floor((left * cut) / 10)))
    } else if (step === 'name') {
      const unnamed = file.refunds.find((one) => one.unnamed)
      const line = file.lines[cut % file.lines.length]
      if (unnamed) await cashier.write('/api/staff/orders/assign-refund', { refund: unnamed.id, line: line?.position })
    } else if (step === 'cancel' && running) {
      const { owed } = (await auth.owedOf(email)) ?? {}
      const body = { subscription: row.token, amount: owed, ...BECAUSE }
      expect((await (await member('support')).write(await auth.cancelPath(email), body)).status).toBe(200)
    } else if (step === 'press')
      for (const { entry } of await test.runtime.app.figures.tokensToReturn())
        expect((await cashier.write('/api/staff/orders/return-issue', { entry })).status).toBe(200)
    await agree(email, order.number)
  }
  expect(await auth.audited()).toEqual([])
}

async function ordersOf(email: string, kind: 'order' | 'upgrade') {
  const rows = await db().select().from(purchase).where(eq(purchase.email, email)).orderBy(purchase.number)
  return rows.filter((row) => row.kind === kind)
}

/** Nothing that is under way: the provider has been asked for all that is due. */
async function leftAtProvider(order: string): Promise<number> {
  await test.runtime.queue.idle()
  const paid = await db().select().from(payment).where(eq(payment.purchaseId, order))
  const back = await db().select().from(refund).where(eq(refund.purchaseId, order))
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)
  return sum(paid) - sum(back.filter(({ state }) => state !== 'failed'))
}

/** The same sums wherever they are asked for, and never more returned than paid. */
async function agree(email: string, number: number): Promise<void> {
  const orders = [...(await ordersOf(email, 'order')), ...(await ordersOf(email, 'upgrade'))]
  for (const { id, total } of orders) expect(await auth.returned(id)).toBeLessThanOrEqual(total)
  const { id, tokensLeft, cancelledAt } = await subscriptionOf(email)
  const rule = (await readSubscriptionMoney(db(), [id])).get(id)?.back
  const total = orders.reduce((all, one) => all + one.total, 0)
  const back = await auth.returned(...orders.map((one) => one.id))
  expect(rule?.unserved).toBeLessThanOrEqual(rule?.returnable ?? 0)
  expect(rule?.returnable).toBeLessThanOrEqual(total - back)
  const owed = await auth.owedOf(email)
  if (owed) expect(owed).toMatchObject({ owed: rule?.unserved, returnable: rule?.returnable })
  else expect([tokensLeft === 0 || cancelledAt !== null, rule?.unserved]).toEqual([true, 0])
  const file = await fileOf(number)
  const [bought] = file.refundable.subscriptions
  if (bought) expect(bought.online + bought.byHand).toBe(rule?.unserved)
}
