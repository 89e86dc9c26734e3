import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { cents } from '#domain/money.ts'
import { gift, giftRecipient } from '#server/db/schema/orders.ts'
import { recordedPayment, refund } from '#server/db/schema/payments.ts'
import { address } from '#server/db/schema/people.ts'
import { manualRefund } from '#server/db/schema/staff.ts'
import { ledgerEntry } from '#server/db/schema/subscriptions.ts'
import { cancelWithRefund } from '#server/services/people/adjust-subscription.ts'
import { bought, GIFTS, TOTES } from '../bought.ts'
import { HOME } from '../shopper.ts'
import { DIGITAL, EMPTY, TOTE } from '../staff-orders.ts'
import type { Person, StaffWrites, Stage } from './stage.ts'
import { because } from './stage.ts'

const ORDERS = 'POST /api/staff/orders'
const INVOICES = 'POST /api/staff/invoices'
const ONE_TOTE = { ...EMPTY, items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }] }

const byCheck = (stage: Stage) => ({ by: 'check', received_on: stage.today(), note: '' })

function orderOf({ name, email }: Person, payment: object, cart: object = ONE_TOTE) {
  return { name, email, cart, address: HOME, payment }
}
const quoted = async (stage: Stage, fields: object) =>
  (await stage.byColleague('/api/staff/orders/quote', fields)) as { total: number }
async function placed(stage: Stage, person: Person, payment: object, cart?: object) {
  const fields = orderOf(person, payment, cart)
  const { total } = await quoted(stage, fields)
  const { id } = await stage.byColleague('/api/staff/orders/place', { ...fields, shown_total: total })
  return { order: id as string, total }
}
const link = { by: 'link', days: 7 }

const draftOf = ({ name, email }: Person) => ({
  ...{ revision: 0, name, email, email_to: null, po_number: '', note: '', address: null, net: 30, accepted: 'any' },
  ...{ serve_before: false, discount: 0, lines: [], free_lines: [{ name: 'Ad', quantity: 1, price: 4000 }] },
})
async function drafted(stage: Stage, person: Person): Promise<string> {
  return (await stage.byColleague('/api/staff/invoices/draft', draftOf(person))).invoice as string
}
async function invoiced(stage: Stage, person: Person): Promise<string> {
  const invoice = await drafted(stage, person)
  await stage.byColleague('/api/staff/invoices/send', { invoice })
  return invoice
}
const partOf = (stage: Stage, left: number) => ({
  ...{ means: 'check', amount: 1500, left, received_on: stage.today(), note: '' },
})

const parcel = (stage: Stage, { id, email, name }: Person) =>
  bought(stage.db, { lines: [TOTES], accountId: id, email, name, now: stage.now() })

async function given(stage: Stage, { id, email, name }: Person): Promise<string> {
  const { id: purchaseId } = await bought(stage.db, { lines: [GIFTS], accountId: id, email, name, now: stage.now() })
  const [one] = await stage.db.select().from(gift).where(eq(gift.purchaseId, purchaseId))
  return one?.id ?? ''
}

/** Orders, gifts, invoices and what goes back. */
export const ORDER_WRITES: StaffWrites = {
  [`${ORDERS}/quote`]: {
    nobody: 'it shows a price and changes nothing',
    make: async (stage) => ({ body: orderOf(await stage.reader(), byCheck(stage)) }),
  },
  [`${ORDERS}/place`]: {
    about: async (stage, person) => {
      const fields = orderOf(person, byCheck(stage))
      const { total } = await quoted(stage, fields)
      return { body: { ...fields, shown_total: total } }
    },
  },
  [`${ORDERS}/refund`]: {
    about: async (stage, person) => {
      const { order } = await placed(stage, person, byCheck(stage))
      return { body: { order, what: { type: 'whole' }, amount: 0, ...because } }
    },
  },
  [`${ORDERS}/paid-by-hand`]: {
    about: async (stage, person) => {
      const { order } = await placed(stage, person, byCheck(stage))
      await stage.byColleague('/api/staff/orders/refund', { order, what: { type: 'whole' }, amount: 0, ...because })
      const [owed] = await stage.db.select().from(manualRefund).where(eq(manualRefund.purchaseId, order))
      return { body: { refund: owed?.id, note: 'Check 1044' } }
    },
  },
  [`${ORDERS}/assign-refund`]: {
    about: async (stage, person) => {
      const { id: purchaseId } = await parcel(stage, person)
      const made = {
        id: randomUUID(),
        intent: `pi_${purchaseId}`,
        purchaseId,
        amount: cents(100),
        state: 'done' as const,
      }
      const times = { createdAt: stage.now(), doneAt: stage.now() }
      await stage.db.insert(refund).values({
        ...{ ...made, ...times, actor: 'provider', reason: 'At the provider' },
        ...{ key: made.id, providerId: `re_${made.id}` },
      })
      return { body: { refund: made.id, line: 0 } }
    },
  },
  [`${ORDERS}/return-issue`]: {
    about: async (stage, person) => {
      const { test, mailings, db } = stage
      // Only an administrator may bring a member of staff a new address.
      await db
        .insert(address)
        .values({ ...HOME, accountId: person.id, zone: 'a' })
        .onConflictDoUpdate({ target: [address.accountId, address.zone], set: HOME })
      await placed(stage, person, byCheck(stage), { ...EMPTY, subscription: { ...DIGITAL, medium: 'print' } })
      const run = await stage.closed()
      const file = await test.runtime.app.people.person(person.token)
      for (const { subscription, owed } of file?.owed ?? []) {
        const of = { accountId: person.id, person: person.token, subscription }
        const hand = { actor: { id: person.id, name: person.name }, ...because }
        await cancelWithRefund(test.runtime.paymentContext, { of, shown: owed, hand })
      }
      await mailings.undo(run.id)
      const due = (await test.runtime.app.figures.tokensToReturn()).find(({ account }) => account === person.token)
      const own = eq(ledgerEntry.accountId, person.id)
      const [last] = await db.select().from(ledgerEntry).where(own).orderBy(desc(ledgerEntry.id)).limit(1)
      return { body: { entry: due?.entry ?? last?.id } }
    },
  },
  [`${ORDERS}/cancel`]: {
    about: async (stage, person) => ({ body: { order: (await placed(stage, person, link)).order, ...because } }),
  },
  [`${ORDERS}/send-link`]: {
    about: async (stage, person) => ({ body: { order: (await placed(stage, person, link)).order } }),
  },
  [`${ORDERS}/sent`]: {
    about: async (stage, person) => ({ body: { orders: [(await parcel(stage, person)).id], tracking: '' } }),
  },
  'POST /api/staff/bulk/orders': {
    about: async (stage, person) => ({ body: { rows: [(await parcel(stage, person)).id] } }),
  },
  'POST /api/staff/bulk/orders/check': {
    about: async (stage, person) => ({ body: { rows: [(await parcel(stage, person)).id] } }),
  },
  [`${INVOICES}/draft`]: { about: (_, person) => ({ body: draftOf(person) }) },
  [`${INVOICES}/send`]: {
    about: async (stage, person) => ({ body: { invoice: await drafted(stage, person) } }),
  },
  [`${INVOICES}/remind`]: {
    about: async (stage, person) => ({ body: { invoice: await invoiced(stage, person) } }),
  },
  [`${INVOICES}/payment`]: {
    about: async (stage, person) => ({ body: { invoice: await invoiced(stage, person), ...partOf(stage, 4000) } }),
  },
  [`${INVOICES}/payment/take-back`]: {
    about: async (stage, person) => {
      const invoice = await invoiced(stage, person)
      await stage.byColleague('/api/staff/invoices/payment', { invoice, ...partOf(stage, 4000) })
      const [part] = await stage.db.select().from(recordedPayment).where(eq(recordedPayment.purchaseId, invoice))
      return { body: { invoice, payment: part?.id, left: 2500, ...because } }
    },
  },
  [`${INVOICES}/void`]: {
    about: async (stage, person) => ({ body: { invoice: await invoiced(stage, person), ...because } }),
  },
  'POST /api/staff/bulk/invoices': {
    about: async (stage, person) => ({ body: { rows: [await invoiced(stage, person)] } }),
  },
  'POST /api/staff/bulk/invoices/check': {
    about: async (stage, person) => ({ body: { rows: [await invoiced(stage, person)] } }),
  },
  'POST /api/staff/payments/return': {
    about: async (stage, { email }) => ({ body: { payment: await stage.paidOutside(email), amount: 2100 } }),
  },
  'POST /api/staff/gifts/change': {
    about: async (stage, person) => ({
      body: { gift: await given(stage, person), recipient: { name: 'Nell' }, ...because },
    }),
  },
  'POST /api/staff/gifts/send': {
    about: async (stage, person) => {
      const giftId = await given(stage, person)
      const told = {
        name: 'Nell',
        email: 'nell@example.org',
        greeting: '',
        sendOn: stage.today(),
        sentAt: stage.now(),
        updatedAt: stage.now(),
      }
      await stage.db.insert(giftRecipient).values({ giftId, ...told })
      return { body: { gift: giftId, ...because } }
    },
  },
}
