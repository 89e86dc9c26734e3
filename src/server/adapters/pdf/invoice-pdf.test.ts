import { expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { readPdf } from '../../../../tests/support/pdf.ts'
import type { InvoicePrint } from './invoice-pdf.ts'
import { makeInvoicePdf } from './invoice-pdf.ts'

const invoice: InvoicePrint = {
  sheet: 'LETTER',
  publication: 'Broadfold',
  supportEmail: 'readers@broadfold.example',
  seller: ['The Seller', '1 Street', 'Tax number: 00-0000000'],
  number: 'BF-214',
  createdOn: '2026-11-15',
  net: 30,
  dueOn: '2026-12-15',
  pastDue: true,
  paidOn: null,
  billTo: ['Łódź Library', '12 Fold Lane', 'United States'],
  consignments: [{ name: 'Annex', address: ['1 Side Street'], items: [{ name: 'Issue 50: Fifty', quantity: 3 }] }],
  lines: [{ name: 'Issue 50: Fifty', quantity: 3, price: cents(4800) }],
  shipping: cents(1250),
  discount: cents(500),
  waived: cents(0),
  total: cents(5550),
  bankLines: ['By wire: First Example Bank'],
  payAt: 'https://broadfold.example/invoice/secret',
}

it('is a whole PDF with its fonts embedded', async () => {
  const file = await makeInvoicePdf(invoice)
  expect(file.subarray(0, 8).toString()).toBe('%PDF-1.7')
  expect(file.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true)
  const { pages, fonts } = readPdf(file)
  expect(pages).toBe(1)
  expect(fonts.sort()).toEqual(['InstrumentSans-Regular', 'Newsreader16pt16pt-Regular', 'Newsreader16pt16pt-Regular'])
})

it('says what is owed by whom, until when and how to pay it', async () => {
  const { text } = readPdf(await makeInvoicePdf(invoice))
  for (const words of [
    ...['The Seller', '1 Street', 'Tax number: 00-0000000', 'Amount due'],
    ...['Invoice BF-214', 'Created 11.15.2026', 'NET 30', 'Due 12.15.2026 (Past Due)', '12 Fold Lane', 'Annex'],
    ...['3 × Issue 50: Fifty', '$48.00', 'Shipping', '$12.50', 'Discount', '−$5.00', 'Total', '$55.50'],
    ...['https://broadfold.example/invoice/secret', 'By wire: First Example Bank'],
  ])
    expect(text.split('\n')).toContain(words)
  expect(text).not.toContain('Waived')
  expect(text.replaceAll('\n', '')).toContain('Łódź Library')
})

it('says that it is paid instead of how to pay it, and FREE for nothing', async () => {
  const paid = { ...invoice, paidOn: '2026-12-01', dueOn: null, waived: cents(40), total: cents(0) } as const
  const { text } = readPdf(await makeInvoicePdf(paid))
  expect(text.split('\n')).toEqual(
    expect.arrayContaining(['Amount paid', 'Paid 12.1.2026', 'Waived', '−$0.40', 'FREE']),
  )
  expect(text).not.toContain('How to pay')
})

it('goes on to a second page when there is much', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({
    ...invoice.lines[0],
    name: `Line ${index + 1}`,
    quantity: 1,
    price: cents(100),
  }))
  const { pages, text } = readPdf(await makeInvoicePdf({ ...invoice, lines }))
  expect(pages).toBe(2)
  expect(text.split('\n').filter((line) => /^Line \d+$/.test(line))).toHaveLength(40)
})

it('prints the payer’s own number, the trade discount apart, what came so far and the note', async () => {
  const { text } = readPdf(
    await makeInvoicePdf({
      ...invoice,
      discount: cents(1500),
      tradeDiscount: { label: 'Trade discount, 20%', amount: cents(1000) },
      recorded: cents(2000),
      left: cents(3000),
      poNumber: 'PO-77',
      note: 'Autumn issue',
    }),
  )
  for (const words of [
    'PO number PO-77',
    'Trade discount, 20%',
    '−$10.00',
    '−$5.00',
    'Paid so far',
    'Left to pay',
    '$30.00',
    'Autumn issue',
  ])
    expect(text).toContain(words)
})
