import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf, monthOf } from '#domain/day.ts'
import { journalFaults } from '#domain/figures/journal.ts'
import { providerOf } from '../../../../tests/faults/provider.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { readPdf } from '../../../../tests/support/pdf.ts'
import { HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { EMPTY, PASSWORD, TOTE } from '../../../../tests/support/staff-orders.ts'
import { openUnsoldShop } from '../../../../tests/support/unsold-shop.ts'
import { purchase } from '../../db/schema/orders.ts'
import { attempt } from '../../db/schema/payments.ts'
import { auditLedger, differenceLine } from '../../services/figures/audit-books.ts'

/** Sums as their readers write them, with spaces that do not break. */
const nbsp = (text: string) => text.replace(/(KWD|ISK) /g, '$1\u00a0')

/** A year of print with its postage, two totes with theirs, and a donation; in the smallest sum and as the provider counts. */
const SHOPS = [
  {
    code: 'JPY',
    prices: { year: 4800, postage: 600, issue: 1400, product: 2401 },
    donation: 3000,
    total: 14_102,
    provider: 14_102,
    shown: '¥14,102',
    line: '¥4,802',
    csv: '14102',
    refunded: { amount: 4802 + 900, provider: 5702, shown: '¥5,702', csv: '5702' },
    waived: 49,
  },
  {
    code: 'EUR',
    prices: { year: 48_00, postage: 6_00, issue: 14_00, product: 24_01 },
    donation: 25,
    total: 136_02,
    provider: 136_02,
    shown: '€136.02',
    line: '€48.02',
    csv: '136.02',
    refunded: { amount: 48_02 + 9_00, provider: 57_02, shown: '€57.02', csv: '57.02' },
    waived: 49,
  },
  {
    code: 'KWD',
    prices: { year: 15_00, postage: 2_00, issue: 4_50, product: 7_31 },
    donation: 5,
    total: 39_62,
    provider: 39_620,
    shown: 'KWD 39.620',
    line: 'KWD 14.620',
    csv: '39.620',
    refunded: { amount: 14_62 + 3_00, provider: 17_620, shown: 'KWD 17.620', csv: '17.620' },
    waived: 19,
  },
]

describe.each(SHOPS)(
  'a shop that sells in $code',
  ({ code, prices, donation, total, provider, shown, line, csv, ...more }) => {
    let shop: Awaited<ReturnType<typeof openUnsoldShop>>
    beforeAll(async () => {
      shop = await openUnsoldShop()
      const changed = await shop.changeCurrency('USD', code)
      if (changed.status !== 200) throw new Error(JSON.stringify(changed.body))
      await shop.sellAt(prices)
    })
    afterAll(() => shop.test.runtime.close())

    const buyer = {
      name: 'Odile Brandt',
      email: 'odile@example.net',
      address: HOME,
      shipcode: 'ship-a',
      password: PASSWORD,
    }
    const file = async (path: string) => (await shop.admin.request(`/api/staff/figures/${path}`)).text()
    const atProvider = async () => await providerOf(shop.test.web).journal()

    async function order(email: string) {
      const [row] = await shop.db.select().from(purchase).where(eq(purchase.email, email))
      if (!row?.number) throw new Error('Nothing was bought.')
      return { ...row, number: row.number }
    }

    it('sells, writes and charges in it, from the quote to the receipt', async () => {
      const shopper = openShopper(shop.test)
      const cart = {
        ...EMPTY,
        items: [{ item: 'basic-product', ref: TOTE, quantity: 2 }],
        subscription: { medium: 'print', level: 'low', term: '1year' },
        donation: { process: 'onetime', dollars: donation },
      }
      const begun = await shopper.checkout({ ...buyer, cart })
      const intent = startedBy(begun)
      const [row] = await shop.db.select().from(attempt).where(eq(attempt.intent, intent.id))
      expect(row).toMatchObject({ amount: total, currency: code.toLowerCase(), quote: { total } })
      await shopper.pay(intent, VISA)
      expect(await shopper.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
      expect(await atProvider()).toMatchObject({ captured: provider, net: provider })
      expect(await providerOf(shop.test.web).stripe('GET', `payment_intents/${intent.id}`)).toMatchObject({
        amount: provider,
        amount_received: provider,
        currency: code.toLowerCase(),
        payment_method_types: ['card'],
      })
      expect(await order(buyer.email)).toMatchObject({ total, status: 'paid' })
      const receipt = (await mailsTo(shop.test, buyer.email)).find(({ subject }) => /receipt|order/i.test(subject))
      for (const text of [receipt?.text, receipt?.html]) {
        expect(text).toContain(nbsp(shown))
        expect(text).toContain(nbsp(line))
        expect(text).not.toMatch(/\$\d/)
      }
    })

    it('returns money in it, and the books add up', async () => {
      const { id, number } = await order(buyer.email)
      const { refunded } = more
      const found = await shop.test.runtime.app.orders.find(number)
      const position = found?.lines.find(({ name }) => /Tote/.test(name))?.position
      const what = { type: 'line', position }
      const asked = { order: id, what, amount: refunded.amount, reason: 'Came back' }
      const answer = await shop.admin.write('/api/staff/orders/refund', asked)
      expect([answer.status, answer.body]).toEqual([200, { amount: refunded.amount, by_hand: 0 }])
      await shop.test.runtime.queue.idle()
      expect(await atProvider()).toMatchObject({ refunded: refunded.provider, net: provider - refunded.provider })
      const [mail] = (await mailsTo(shop.test, buyer.email)).filter(({ subject }) => /refund/i.test(subject))
      expect(mail?.text).toContain(nbsp(refunded.shown))

      const { publication } = await shop.test.runtime.app.catalogue()
      const month = monthOf(dayOf(shop.test.runtime.app.now(), publication.timeZone))
      const journal = await (await shop.test.runtime.app.figures.journal(month)).whole()
      expect(journalFaults(journal, publication.currency)).toEqual([])
      expect(journal.money.find(({ move }) => move === 'captured')).toMatchObject({ amount: total })
      expect(journal.money.find(({ move }) => move === 'refunded')).toMatchObject({ amount: refunded.amount })
      expect(await file(`month.csv?of=journal&month=${month}`)).toContain(csv)
      expect(await file('export.csv?of=orders')).toContain(`,${csv},${refunded.csv},`)
      const differences = await auditLedger({ db: shop.db, payments: shop.test.runtime.payments })
      expect(differences.map(differenceLine)).toEqual([])
    })

    it('waives what the provider would not take', async () => {
      await shop.admin.write('/api/staff/catalogue/products', {
        ref: TOTE,
        name: 'Tote',
        description: 'A bag.',
        price: more.waived,
      })
      await shop.db.execute(sql`update price_list set prices = jsonb_set(prices, '{goodsShipping,a,1}', '0')`)
      shop.test.runtime.catalogue.drop()
      const shopper = openShopper(shop.test)
      const cart = { ...EMPTY, items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }] }
      const { password: _, ...guest } = { ...buyer, email: 'small@example.net' }
      const answer = await shopper.checkout({ ...guest, cart })
      expect([answer.status, answer.body]).toMatchObject([200, { type: 'gratis' }])
      expect(await order('small@example.net')).toMatchObject({ total: 0, waived: more.waived, status: 'paid' })
    })

    it('bills in it, on paper, too', async () => {
      const payment = { by: 'invoice', net: 30, accepted: 'any', send: true, serve_before: false }
      const cart = { ...EMPTY, items: [{ item: 'print-issue', ref: 'iss:51', quantity: 2 }] }
      const asked = { name: 'Library', email: 'library@example.net', cart, payment, address: HOME, shipcode: 'ship-a' }
      const quote = (await shop.admin.post('/api/staff/orders/quote', asked)).body as { total: number }
      const placed = await shop.admin.write('/api/staff/orders/place', { ...asked, shown_total: quote.total })
      expect([placed.status, placed.body]).toEqual([200, expect.anything()])
      const [mail] = await mailsTo(shop.test, 'library@example.net')
      const { id } = await order('library@example.net')
      const pdf = await shop.admin.request(`/api/staff/invoices/statement.pdf?invoice=${id}`)
      const { text } = readPdf(Buffer.from(await pdf.arrayBuffer()))
      const sum = nbsp({ JPY: '¥3,700', EUR: '€37.00', KWD: 'KWD 12.000' }[code] ?? '')
      expect(mail?.text).toContain(sum)
      expect(text).toContain(sum)
      expect(text.match(/^\d+\.\d+\.\d{4}$/gm), 'no day is cut').toHaveLength(2)
      const table = await (await shop.admin.request(`/api/staff/invoices/statement.csv?invoice=${id}`)).text()
      expect(table).toContain({ JPY: '3700', EUR: '37.00', KWD: '12.000' }[code])
    })
  },
)
