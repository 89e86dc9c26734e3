import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { priceCheckout } from '#domain/cart/cart-pricing.ts'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import { DOLLARS } from '#domain/currencies.ts'
import { addDays, toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { Tx } from '#server/db/client.ts'
import { nextNumber } from '#server/db/next-number.ts'
import { message } from '#server/db/schema/mail.ts'
import { purchase, purchaseLine } from '#server/db/schema/orders.ts'
import { lineValues } from '#server/services/payments/order-rows.ts'
import type { DemoInvoice } from './content/invoices.ts'
import { invoices } from './content/invoices.ts'
import { issues } from './content/issues.ts'
import { idFrom } from './load-people.ts'

const token = () => randomBytes(32).toString('base64url')

/** With fresh secret links for each database. */
export async function loadInvoices(tx: Tx, prices: PriceList, now: Date): Promise<void> {
  for (const invoice of invoices) {
    const [known] = await tx
      .select({ id: purchase.id })
      .from(purchase)
      .where(eq(purchase.id, idFrom(invoice.key)))
    if (!known) await addInvoice(tx, { invoice, prices, now })
  }
}

async function addInvoice(
  tx: Tx,
  { invoice, prices, now }: { invoice: DemoInvoice; prices: PriceList; now: Date },
): Promise<void> {
  const { key, name, email, sentDaysAgo, net, acceptedPayments, consignments } = invoice
  const sentOn = addDays(toDay(now.toISOString().slice(0, 10)), -sentDaysAgo)
  const createdAt = new Date(`${sentOn}T17:00:00Z`)
  const ref = `iss:${invoice.issue}`
  const issue = issues.find(({ number }) => number === invoice.issue)
  if (!issue) throw new Error(`The demo has no issue ${invoice.issue}.`)
  const title = `No. ${issue.number}, ${issue.title} (Print)`
  const quantity = consignments.reduce((all, { copies }) => all + copies, 0)
  const cart: Cart = { ...EMPTY_CART, goods: [{ type: 'print-issue', ref, quantity }] }
  const offer = { name: title, price: cents(issue.printPriceCents), stock: null }
  const shop = {
    list: prices,
    currency: DOLLARS,
    products: new Map([[ref, { 'print-issue': offer }]]),
    coupons: new Map(),
    today: sentOn,
  }
  const quote = priceCheckout(cart, shop, { purchaser: 'a', products: 'a' })
  const { lines: _, ...sums } = quote
  const id = idFrom(key)
  await tx.insert(purchase).values({
    id,
    number: await nextNumber(tx),
    kind: 'invoice',
    status: 'open',
    receipt: token(),
    invoice: token(),
    name,
    email,
    waitsFor: foldEmail(email),
    net,
    sentOn,
    createdAt,
    ...sums,
    details: {
      acceptedPayments,
      consignments: consignments.map(({ name, copies, ...place }) => ({
        name,
        address: addressFrom({ ...place, country: 'US' }),
        items: [{ name: title, quantity: copies }],
      })),
    },
  })
  await tx.insert(purchaseLine).values(lineValues(id, quote))
  await noteMessages(tx, id, invoice, createdAt)
}

/** What was written about it before the demo began is not written again. */
async function noteMessages(tx: Tx, id: string, { email, messagesSent }: DemoInvoice, at: Date): Promise<void> {
  await tx.insert(message).values(
    messagesSent.map((letter) => ({
      id: idFrom(`${id} ${letter}`),
      key: `invoice-${letter.replace(' ', `:${id}:`)}`,
      recipient: email,
      template: 'invoice',
      props: {},
      secret: true,
      createdAt: at,
      sentAt: at,
    })),
  )
}
