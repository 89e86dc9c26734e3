import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { bought, DIGITAL_ISSUE, DONATION, GIFTS, line, TOTES } from '../../../../../tests/support/bought.ts'
import { demoDatabase } from '../../../../../tests/support/database.ts'
import { mailsTo } from '../../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../../tests/support/runtime.ts'
import { message } from '../../../db/schema/mail.ts'
import { gift } from '../../../db/schema/orders.ts'
import { queueMail } from '../../mail/send-mail.ts'
import type { MessageTx } from '../../payments/payment-context.ts'
import { queueOrderMessages, queuePaymentFailed, queueProcessingNotice, queueRefundNotice } from './order-messages.ts'

let test: TestRuntime
const db = () => test.runtime.database.db
const now = new Date('2026-11-15T17:00:00Z')
/** Each test writes to a reader of its own. */
const someone = () => `${randomUUID()}@example.com`

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

async function within(write: (context: MessageTx) => Promise<unknown>): Promise<void> {
  const catalogue = await test.runtime.app.catalogue()
  const { send } = test.runtime.queue
  const { publicUrl } = test.runtime.app
  await db().transaction((tx) => write({ tx, catalogue, send, publicUrl, now: () => now }))
}

describe('the receipt message', () => {
  it('holds every sum, the address and the link, as HTML and as text', async () => {
    const email = someone()
    const row = await bought(db(), { email, lines: [DIGITAL_ISSUE, TOTES, GIFTS], now })
    await within((context) => queueOrderMessages(context, row.id))
    const mail = (await mailsTo(test, email)).find(({ subject }) => subject.includes('receipt'))
    expect(mail?.subject).toBe(`Your receipt from Broadfold (BF-${row.number})`)
    for (const body of [mail?.text, mail?.html]) {
      for (const words of ['$9.00', '$48.00', '$128.00', '$7.00', '−$10.00', '$182.00', 'Visa ending in 4242'])
        expect(body).toContain(words)
      expect(body).toContain('Albany, NY 12207')
    }
    expect(mail?.text).toMatch(/^2 × Reader’s Tote \(US\) +\$48\.00$/m)
    expect(mail?.links).toContain(`http://localhost:3000/receipts?token=${row.receipt}`)
  })

  it('opens a digital issue that was bought, once its text is here', async () => {
    const email = someone()
    const row = await bought(db(), { email, lines: [DIGITAL_ISSUE], address: null, now })
    await within((context) => queueOrderMessages(context, row.id))
    const [mail] = await mailsTo(test, email)
    expect(mail?.text).toContain(`Read No. 51:\nhttp://localhost:3000/receipts?token=${row.receipt}&read=51`)
    const planned = line('Issue 52 (Digital)', { type: 'digital-issue', ref: 'iss:52' }, 900)
    const before = someone()
    const early = await bought(db(), { email: before, lines: [planned], address: null, now })
    await within((context) => queueOrderMessages(context, early.id))
    expect((await mailsTo(test, before))[0]?.text).not.toContain('&read=')
  })

  it('thanks for a donation with what is needed for taxes', async () => {
    const email = someone()
    const row = await bought(db(), { email, lines: [DONATION], address: null, now })
    await within((context) => queueOrderMessages(context, row.id))
    const [mail] = await mailsTo(test, email)
    expect(mail?.subject).toBe(`Thank you for your donation to Broadfold (BF-${row.number})`)
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(
      'Ada Reader gave $25.00 to Broadfold on November 15, 2026. No goods or services were provided in exchange for this donation.',
    )
  })

  it('is sent once, however often it is asked for, and then kept no longer', async () => {
    const email = someone()
    const row = await bought(db(), { email, lines: [TOTES], now })
    await within((context) => queueOrderMessages(context, row.id))
    await within((context) => queueOrderMessages(context, row.id))
    expect(await mailsTo(test, email)).toHaveLength(1)
    const [kept] = await db()
      .select()
      .from(message)
      .where(eq(message.key, `receipt:${row.id}`))
    expect(kept?.props).toEqual({})
  })

  it('is not written for what is not paid', async () => {
    const row = await bought(db(), { lines: [TOTES], status: 'processing', now })
    await expect(within((context) => queueOrderMessages(context, row.id))).rejects.toThrow('not paid')
  })
})

describe('the message about gifts', () => {
  it('holds a link, a card and a code of its own for each gift', async () => {
    const email = someone()
    const row = await bought(db(), { email, lines: [GIFTS, TOTES], now })
    await within((context) => queueOrderMessages(context, row.id))
    const gifts = await db().select().from(gift).where(eq(gift.purchaseId, row.id))
    const mail = (await mailsTo(test, email)).find(({ subject }) => subject === 'Your two gifts of Broadfold are ready')
    expect(mail).toBeDefined()
    for (const { token } of gifts) {
      expect(mail?.links).toContain(`http://localhost:3000/subscribe/redeem?token=${token}`)
      expect(mail?.links).toContain(`http://localhost:3000/gift/${token}/card`)
    }
    expect(mail?.headers['X-Attachments']).toBe('gift-1.gif, gift-2.gif')
    expect(mail?.html.match(/src="data:image\/gif;base64,[^"]+"/g)).toHaveLength(2)
  })

  it('is not written when there is nothing to give away', async () => {
    const email = someone()
    const goods = await bought(db(), { email, lines: [TOTES], now })
    const cancelled = await bought(db(), { email, lines: [GIFTS], now })
    await db().update(gift).set({ status: 'cancelled' }).where(eq(gift.purchaseId, cancelled.id))
    await within((context) => queueOrderMessages(context, goods.id))
    await within((context) => queueOrderMessages(context, cancelled.id))
    const mails = await mailsTo(test, email)
    expect(mails.map(({ subject }) => subject.replace(/\d+/, ''))).toEqual(
      Array(2).fill('Your receipt from Broadfold (BF-)'),
    )
  })
})

describe('messages about the payment', () => {
  it('say that the bank is at work, and, for each try once, that it failed and where to pay again', async () => {
    const email = someone()
    const row = await bought(db(), { email, lines: [TOTES], status: 'processing', now })
    const about = { purchaseId: row.id, intent: `pi_${row.id}` }
    const sentence = 'The account has not enough money.'
    await within(async (context) => {
      await queueProcessingNotice(context, about)
      await queuePaymentFailed(context, { ...about, sentence })
      await queuePaymentFailed(context, { ...about, sentence })
    })
    const mails = await mailsTo(test, email)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `Your payment failed (BF-${row.number})`,
      `Your payment is processing (BF-${row.number})`,
    ])
    for (const { text, links } of mails) {
      expect(text).toContain('$55.00')
      expect(links).toContain(`http://localhost:3000/invoice/${row.invoice}`)
    }
    expect(mails.find(({ subject }) => /failed/.test(subject))?.text).toContain(sentence)
  })

  it('say what goes back and why, with the number of the order where there is one', async () => {
    const email = someone()
    const about = { to: email, name: 'Ada Reader', amount: cents(5500), sentence: 'Sold out, your money was returned.' }
    await within(async (context) => {
      await queueRefundNotice(context, { ...about, refundId: randomUUID(), number: null })
      await queueRefundNotice(context, { ...about, refundId: randomUUID(), number: 7 })
    })
    const texts = (await mailsTo(test, email)).map(({ text }) => text.replace(/\s+/g, ' '))
    expect(texts).toHaveLength(2)
    expect(texts.every((text) => text.includes('$55.00') && text.includes('Sold out, your money was returned.'))).toBe(
      true,
    )
    expect(texts.filter((text) => text.includes('order BF-7'))).toHaveLength(1)
  })
})

it('a message about an invoice carries it as a PDF', async () => {
  const email = someone()
  const { publication } = await test.runtime.app.catalogue()
  const invoicePaper = {
    sheet: 'A4',
    publication: publication.name,
    supportEmail: publication.supportEmail,
    number: 'BF-9',
    createdOn: '2026-11-15',
    net: 30,
    dueOn: null,
    pastDue: false,
    paidOn: null,
    billTo: ['A library'],
    consignments: [],
    lines: [],
    shipping: 0,
    discount: 0,
    waived: 0,
    total: 0,
    bankLines: [],
    payAt: null,
  }
  const props = { publication: publication.name, supportEmail: publication.supportEmail, siteUrl: '', invoicePaper }
  await db().transaction((tx) =>
    queueMail(tx, test.runtime.queue.send, { key: email, to: email, template: 'test-message', props, now }),
  )
  const [mail] = await mailsTo(test, email)
  expect(mail?.headers['X-Attachments']).toBe('BF-9.pdf')
})
