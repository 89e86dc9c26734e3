import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/donations.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../http/answers/serve.ts'
import type { Callers } from '../http/callers.ts'
import type { Env } from '../http/env.ts'
import { requireAntiForgery, requireReader } from '../http/session.ts'
import { restartMonthlyDonation, setDonationCard, startDonationCard } from '../services/donations/monthly-card.ts'
import { donationLinkPath } from '../services/donations/monthly-links.ts'
import { linkOwnDonation } from '../services/donations/own-monthly.ts'
import { donationByStopLink } from '../services/donations/stop-link.ts'
import { stopLinkedDonation, stopMonthlyDonation } from '../services/donations/stop-monthly.ts'
import { storedPayment } from '../services/payments/methods/stored-payment.ts'
import type { PaymentContext } from '../services/payments/payment-context.ts'

const NOT_THERE = 'We couldn’t find this donation.'
const LONGEST_TOKEN = 200

export function mountDonations(api: Hono<Env>, { caller }: Callers, context: PaymentContext): void {
  serve(api, contract.setUpDonation, async ({ query, body }, c) => {
    if (body.cc_token === undefined) {
      const started = await startDonationCard(context, query.token, (await caller(c)).network)
      return started.ok ? done({ setup_intent: started.value.id, stripe_secret: started.value.secret }) : started
    }
    const kept = await setDonationCard(context, query.token, body.cc_token)
    return kept.ok ? done(storedPayment(kept.value)) : kept
  })

  serve(api, contract.restartDonation, async ({ query, body }) => {
    const restarted = await restartMonthlyDonation(context, query.token, body['payment-method'])
    if (!restarted.ok) return restarted
    const { method, nextOn } = restarted.value
    return done({ status: 'active' as const, next: nextOn, payment: storedPayment(method) })
  })

  serve(api, contract.stopDonation, async ({ body }, c) => {
    const { owner } = await requireReader(c)
    await requireAntiForgery(c, body.session)
    const stopped = await stopMonthlyDonation(context, { id: body.donation, accountId: owner.id })
    if (!stopped) throw new HTTPException(404, { message: NOT_THERE })
    return done({ status: 'stopped' as const })
  })

  // From the receipt, without a script or a login: the token is all the right that there is to have.
  api.post('/donate/stop', async (c) => {
    const token = (c.req.query('token') ?? '').slice(0, LONGEST_TOKEN)
    const linked = await donationByStopLink(context.db, token)
    if (linked) await stopLinkedDonation(context, linked.id)
    return c.redirect(`/donate/stop?${new URLSearchParams({ token })}`, 303)
  })

  serve(api, contract.linkToDonation, async ({ body }, c) => {
    const { owner } = await requireReader(c)
    await requireAntiForgery(c, body.session)
    const token = await linkOwnDonation(context, body.donation, owner.id)
    if (!token) throw new HTTPException(404, { message: NOT_THERE })
    return done({ path: donationLinkPath(token) })
  })
}
