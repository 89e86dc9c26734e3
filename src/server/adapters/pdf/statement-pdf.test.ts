import { expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import type { Day } from '#domain/day.ts'
import { sumStatement } from '#domain/invoices/statement.ts'
import { cents, ZERO } from '#domain/money.ts'
import { readPdf } from '../../../../tests/support/pdf.ts'
import type { StatementPrint } from './statement-pdf.ts'
import { makeStatementPdf } from './statement-pdf.ts'

const ON: Day = '2026-11-17'

function statementOf(lines: StatementPrint['lines'], more = false): StatementPrint {
  return {
    publication: 'Broadfold',
    supportEmail: 'readers@broadfold.example',
    seller: ['The Seller', '1 Street'],
    currency: DOLLARS,
    on: ON,
    payer: ['Łódź Library', 'library@example.org'],
    lines,
    sums: sumStatement(lines, ON),
    more,
  }
}

const owed: StatementPrint['lines'][number] = {
  number: 'BF-214',
  poNumber: 'A-1',
  sentOn: '2026-09-15',
  dueOn: '2026-10-15',
  pastDue: true,
  total: cents(5550),
  paid: cents(550),
  left: cents(5000),
}

it('says what each invoice came to, what was paid and what is left, and how old it is', async () => {
  const paid = { ...owed, number: 'BF-200', poNumber: null, dueOn: null, pastDue: false, paid: owed.total, left: ZERO }
  const { text, pages } = readPdf(await makeStatementPdf(statementOf([paid, owed])))
  expect(pages).toBe(1)
  for (const words of [
    ...['The Seller', 'Statement', 'Balance', 'As of 11.17.2026', 'Invoiced $111.00', 'Paid $61.00', 'Past due $50.00'],
    ...['BF-200', 'BF-214', 'A-1', '9.15.2026', '$55.50', '$5.50', '$50.00', 'All', '$111.00', '$61.00'],
    ...['Balance by age', '31–60 days past due'],
  ])
    expect(text.split('\n')).toContain(words)
  expect(text.replaceAll('\n', '')).toContain('10.15.2026 (Past Due)')
  expect(text.replaceAll('\n', '')).toContain('Łódź Library')
})

it('says nothing of an age where all is paid', async () => {
  const { text } = readPdf(await makeStatementPdf(statementOf([{ ...owed, paid: owed.total, left: ZERO }])))
  expect(text).not.toContain('Balance by age')
  expect(text).not.toContain('Past due $')
})

it('goes on to a next page under the same heads, and says what it leaves out', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({ ...owed, number: `BF-${at + 1}` }))
  const { text, pages } = readPdf(await makeStatementPdf(statementOf(lines, true)))
  expect(pages).toBe(3)
  expect(text.split('\n').filter((line) => line === 'PO number')).toHaveLength(3)
  expect(text.split('\n').filter((line) => /^BF-\d+$/.test(line))).toHaveLength(60)
  expect(text).toContain('Only the newest 500 invoices are listed')
})
