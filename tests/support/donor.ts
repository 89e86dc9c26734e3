import { and, eq } from 'drizzle-orm'
import type { Month } from '#domain/day.ts'
import { SANDBOX_KEYS } from '#sandbox/payments/sandbox.ts'
import { donationMonth, monthlyDonation } from '#server/db/schema/donations.ts'
import { attempt, payment } from '#server/db/schema/payments.ts'
import { issueDonationLink } from '#server/services/donations/monthly-links.ts'
import type { Answer } from './browser.ts'
import type { TestRuntime } from './runtime.ts'
import type { Card, Shopper } from './shopper.ts'
import { openShopper, startedBy, VISA } from './shopper.ts'

export function donation(dollars: number, process: 'onetime' | 'monthly-init' = 'monthly-init') {
  return {
    cart: { items: [], giftsubs: [], donation: { process, dollars, amount: dollars * 100 }, subscription: null },
    origin: '/donate',
  }
}

export type Capture = { intent: string; email: string; amount: number; month: string }

/** Donors of the shop in this process, and what really became of what they gave. */
export function donorsOf(test: TestRuntime) {
  const db = () => test.runtime.database.db

  async function findMonthlyDonation(email: string) {
    const [row] = await db().select().from(monthlyDonation).where(eq(monthlyDonation.email, email))
    if (!row) throw new Error(`${email} has no pledge.`)
    return row
  }

  async function setUp(id: string, verb: string, form: Record<string, string>): Promise<{ status: string }> {
    const response = await test.web.request(`/sandbox/stripe/v1/setup_intents/${id}/${verb}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${SANDBOX_KEYS.publishable}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    })
    if (response.status !== 200) throw new Error(`The setup was not confirmed: ${await response.text()}`)
    return (await response.json()) as { status: string }
  }

  return {
    findMonthlyDonation,
    /** A guest who gives by the donate page, with a card unless it says otherwise. */
    async give(email: string, { dollars = 25, method = VISA }: { dollars?: number; method?: Card } = {}) {
      const shopper = openShopper(test)
      const intent = startedBy(await shopper.checkout({ ...donation(dollars), name: 'Ada Donor', email }))
      const { status } = await shopper.pay(intent, method)
      if (status === 'requires_action') await shopper.authenticate(intent)
      return { shopper, intent, polled: await shopper.poll(intent.id) }
    },
    async monthOf(donationId: string, month: Month) {
      const own = and(eq(donationMonth.donationId, donationId), eq(donationMonth.month, month))
      const [row] = await db().select().from(donationMonth).where(own)
      return row ?? null
    },
    linkTo: (donationId: string) =>
      db().transaction((tx) => issueDonationLink(tx, donationId, test.runtime.paymentContext.now())),
    /** By the provider's own journal: every capture, with the month that it was for. */
    async captures(): Promise<Capture[]> {
      const answer = (await (await test.web.request('/sandbox/payments.json')).json()) as {
        entries: { kind: string; amount: number; intent: string; metadata: Record<string, string> }[]
      }
      const tries = await db().select().from(attempt)
      const firsts = await db()
        .select()
        .from(payment)
        .innerJoin(donationMonth, eq(donationMonth.purchaseId, payment.purchaseId))
      return answer.entries
        .filter(({ kind }) => kind === 'capture')
        .map(({ intent, amount, metadata }) => {
          const content = tries.find(({ id }) => id === metadata.attempt)?.content
          const first = firsts.find(({ payment }) => payment.intent === intent)?.pledge_month.month
          return {
            intent,
            amount,
            email: metadata.email ?? '',
            month: content?.kind === 'pledge' ? content.month : (first ?? ''),
          }
        })
    },
    async moveTo(day: string) {
      await test.runtime.sandbox?.clock.moveTo(new Date(`${day}T16:00:00Z`))
    },
    /** As the provider's form does it in the browser, the bank's question answered; gives the setup's id. */
    async fill(started: Answer, token: string): Promise<string> {
      const { setup_intent: id, stripe_secret: secret } = started.body as {
        setup_intent: string
        stripe_secret: string
      }
      const form = {
        client_secret: secret,
        return_url: 'http://localhost:3000/donate/card',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][token]': token,
      }
      const confirmed = await setUp(id, 'confirm', form)
      if (confirmed.status === 'requires_action')
        await setUp(id, 'sandbox_authenticate', { client_secret: secret, outcome: 'complete' })
      return id
    },
    /** The whole of the page behind the link. */
    async changeCard(shopper: Pick<Shopper, 'post'>, link: string, token: string): Promise<Answer> {
      const setup = `/api/donation/setup?token=${link}`
      const id = await this.fill(await shopper.post(setup, { name: 'Ada Donor' }), token)
      return shopper.post(setup, { name: 'Ada Donor', cc_token: id })
    },
  }
}
