import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { REFUND_DISPUTED } from '#domain/payments/refund-tries.ts'
import { providerOf } from '../../../../tests/faults/provider.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { openReturns } from '../../../../tests/support/returns.ts'
import { DIGITAL } from '../../../../tests/support/staff-orders.ts'
import { PaymentFault } from '../../adapters/payments.ts'
import { dispute, payment, refund } from '../../db/schema/payments.ts'
import { bookOutside } from '../../services/orders/outside-refunds.ts'
import { carryOutRefund, dueRefunds } from '../../services/payments/refunds/refunds.ts'

const auth = openReturns()
const { db, member, fileOf, buy, upgrade, returned, rowOf, subscriptionOf } = auth

const wasTold = async (email: string) =>
  (await mailsTo(auth.test, email)).some(({ subject }) => subject.startsWith('Your refund from Broadfold'))
const context = () => auth.test.runtime.paymentContext
const later = (minutes: number) => new Date(context().now().getTime() + minutes * 60_000)

async function intentOf(order: string) {
  const [paid] = await db().select().from(payment).where(eq(payment.purchaseId, order))
  return paid?.intent ?? ''
}

/** At the provider; answers how it is closed. */
async function openDispute(order: string) {
  const intent = await intentOf(order)
  const { act } = providerOf(auth.test.web)
  const opened = (await act({ action: 'dispute', intent })) as { dispute: { id: string } }
  await bookOutside(context(), intent)
  return async (outcome: 'won' | 'lost') => {
    await act({ action: 'close-dispute', dispute: opened.dispute.id, outcome })
    await bookOutside(context(), intent)
  }
}

async function refundAt(order: string, what: object, amount: number) {
  return (await member('finance')).write('/api/staff/orders/refund', { order, what, amount, reason: 'Asked for it' })
}

async function cancel(email: string, amount: number) {
  const { token } = await subscriptionOf(email)
  return (await member('finance')).write(await auth.cancelPath(email), {
    subscription: token,
    amount,
    reason: 'Asked for it',
  })
}

const dueOf = async (order: string) =>
  (await db().select().from(refund).where(eq(refund.purchaseId, order))).filter(({ state }) => state === 'due')

describe('while a dispute is open', () => {
  it('refuses every refund of its payment and changes nothing, until the bank has decided for us', async () => {
    const email = 'disputes@example.org'
    const order = await buy(email, { subscription: DIGITAL })
    const close = await openDispute(order.id)
    const { refundable } = await fileOf(order.number)
    const { token, left, online } = refundable.subscriptions[0] ?? { token: '', left: 0, online: 0 }
    const refused = { status: 422, body: { errors: REFUND_DISPUTED } }
    expect(await refundAt(order.id, { type: 'whole' }, 3000)).toMatchObject(refused)
    expect(await refundAt(order.id, { type: 'unserved', subscription: token }, online)).toMatchObject(refused)
    expect(await cancel(email, online)).toMatchObject(refused)
    expect(await returned(order.id)).toBe(0)
    expect(await subscriptionOf(email)).toMatchObject({ tokensLeft: left, cancelledAt: null })
    await auth.test.runtime.queue.idle()
    expect(await wasTold(email)).toBe(false)
    await close('won')
    expect((await refundAt(order.id, { type: 'whole' }, 3000)).status).toBe(200)
    await auth.test.runtime.queue.idle()
    await expect.poll(() => wasTold(email)).toBe(true)
    expect(await auth.audited()).toEqual([])
  })

  it('refuses to refund an order whose upgrade is disputed', async () => {
    const email = 'upgrade-disputed@example.org'
    const order = await buy(email, { subscription: DIGITAL })
    const change = await upgrade(email, 'print-a')
    await openDispute(change.id)
    expect((await refundAt(order.id, { type: 'whole' }, 4800)).body).toEqual({ errors: REFUND_DISPUTED })
    expect(await rowOf(order.id)).toMatchObject({ status: 'paid' })
  })

  it('keeps an automatic refund waiting, and makes it once the dispute is won', async () => {
    const email = 'waits@example.org'
    const order = await buy(email, { subscription: DIGITAL })
    const change = await upgrade(email, 'print-a')
    const close = await openDispute(change.id)
    // Takes the upgrade along, whose own payment is disputed.
    await auth.refundOutside(order.id)
    await auth.test.runtime.queue.idle()
    expect(await dueOf(change.id)).toMatchObject([{ amount: 1800, tries: 0 }])
    expect(await dueRefunds(context(), later(60 * 24 * 30))).toEqual([])
    expect(await wasTold(email)).toBe(false)
    await close('won')
    const [due] = await dueOf(change.id)
    expect(await dueRefunds(context(), later(5))).toEqual([due?.id])
    await carryOutRefund(context(), due?.id ?? '')
    expect(await dueOf(change.id)).toEqual([])
    await auth.test.runtime.queue.idle()
    await expect.poll(() => wasTold(email)).toBe(true)
    expect(await auth.audited()).toEqual([])
  })

  it('gives up a waiting refund when the dispute is lost, without a message', async () => {
    const email = 'lost@example.org'
    const order = await buy(email, { subscription: DIGITAL })
    const change = await upgrade(email, 'print-a')
    const close = await openDispute(change.id)
    await auth.refundOutside(order.id)
    await close('lost')
    expect(await dueOf(change.id)).toEqual([])
    await auth.test.runtime.queue.idle()
    expect(await wasTold(email)).toBe(false)
    expect(await auth.audited()).toEqual([])
  })
})

describe('a refund that the provider refuses', () => {
  it('learns of a dispute that nobody told us about, then waits without a message', async () => {
    const email = 'unheard@example.org'
    const order = await buy(email, { subscription: DIGITAL })
    const { payments } = context()
    const real = payments.refund
    const closing: Awaited<ReturnType<typeof openDispute>>[] = []
    payments.refund = async (asked) => {
      payments.refund = real
      closing.push(await openDispute(order.id))
      await db().delete(dispute).where(eq(dispute.intent, asked.intent))
      return real(asked)
    }
    expect((await refundAt(order.id, { type: 'whole' }, 3000)).status).toBe(200)
    await auth.test.runtime.queue.idle()
    expect(await dueOf(order.id)).toMatchObject([{ amount: 3000 }])
    expect((await fileOf(order.number)).disputes).toMatchObject([{ status: 'open' }])
    expect(await dueRefunds(context(), later(60 * 24 * 30))).toEqual([])
    expect(await wasTold(email)).toBe(false)
    await closing[0]?.('lost')
    expect(await dueOf(order.id)).toEqual([])
    expect(await auth.audited()).toEqual([])
  })

  it('is tried again after growing waits, and its buyer is told once it is accepted', async () => {
    const email = 'refused@example.org'
    const order = await buy(email, { subscription: DIGITAL })
    const ask = vi.fn(async () => {
      throw new PaymentFault('refused', 'charge_not_refundable', 'No.')
    })
    const real = context().payments.refund
    context().payments.refund = ask
    expect((await refundAt(order.id, { type: 'whole' }, 3000)).status).toBe(200)
    await auth.test.runtime.queue.idle()
    const [due] = await dueOf(order.id)
    const id = due?.id ?? ''
    expect(due).toMatchObject({ tries: 1 })
    expect(await dueRefunds(context(), later(0))).toEqual([])
    expect(await dueRefunds(context(), later(2))).toEqual([id])
    for (const _ of [2, 3, 4, 5]) await carryOutRefund(context(), id)
    expect(await dueRefunds(context(), later(23 * 60))).toEqual([])
    expect(ask).toHaveBeenCalledTimes(5)
    expect(await wasTold(email)).toBe(false)
    context().payments.refund = real
    await carryOutRefund(context(), id)
    await auth.test.runtime.queue.idle()
    await expect.poll(() => wasTold(email)).toBe(true)
    expect(await auth.audited()).toEqual([])
  })
})
