import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import type { Day } from '../day.ts'
import { cents } from '../money.ts'
import type { Invoice, InvoiceStatus } from './invoice.ts'
import {
  dueDay,
  invoiceDue,
  invoiceFailed,
  isOpen,
  isPastDue,
  isPayableOnline,
  needsPassword,
  netLabel,
} from './invoice.ts'

const invoice: Invoice = { status: 'sent', net: 30, sent: '2026-02-15', acceptedPayments: 'any', left: cents(9600) }

describe('an invoice', () => {
  it('is due n days after it was sent', () => {
    expect(netLabel(30)).toBe('NET 30')
    expect(dueDay(invoice)).toBe('2026-03-17')
    expect(dueDay({ ...invoice, net: 0 })).toBe('2026-02-15')
    expect(dueDay({ ...invoice, status: 'draft', sent: null })).toBeNull()
  })

  it.each<[string, Partial<Invoice>, Day, boolean]>([
    ['not on its due day', {}, '2026-03-17', false],
    ['from the day after', {}, '2026-03-18', true],
    ['not when it is paid', { status: 'paid' }, '2026-04-01', false],
    ['not when it is void', { status: 'void' }, '2026-04-01', false],
    ['not while a debit is under way', { status: 'processing' }, '2026-04-01', false],
    ['not before it is sent', { sent: null }, '2026-04-01', false],
  ])('is past due %s', (_, known, today, past) => {
    expect(isPastDue({ ...invoice, ...known }, today)).toBe(past)
  })

  it.each<[InvoiceStatus, boolean]>([
    ['draft', false],
    ['sent', true],
    ['processing', false],
    ['paid', false],
    ['void', false],
  ])('that is %s can be paid: %s', (status, open) => {
    expect(isOpen({ ...invoice, status })).toBe(open)
    expect(isPayableOnline({ ...invoice, status }, DOLLARS)).toBe(open)
  })

  it.each<[Day | null, string]>([
    ['2026-03-17', 'is due 3.17.2026'],
    ['2026-03-16', 'was due 3.16.2026'],
    [null, 'is due'],
  ])('due on %s says that it %s', (dueOn, says) => {
    const due = { number: 'BF-1043', total: cents(9600), dueOn }
    expect(invoiceDue(due, '2026-03-17', DOLLARS)).toBe(`Invoice BF-1043 for $96.00 ${says}.`)
  })

  it.each([
    [50, true],
    [49, false],
    [0, false],
  ])('of which %s cents are left can be paid online: %s', (left, payable) => {
    expect(isPayableOnline({ ...invoice, left: cents(left) }, DOLLARS)).toBe(payable)
  })

  it('by check or wire only cannot be paid online', () => {
    expect(isPayableOnline({ ...invoice, acceptedPayments: 'check-or-wire-only' }, DOLLARS)).toBe(false)
  })

  it('says why a payment failed, in the catalogue’s words', () => {
    expect(invoiceFailed('The bank said no.')).toBe(
      'You order failed to completed due to the following error: The bank said no. You can attempt to pay again by clicking Proceed to Payment below.',
    )
  })
})

describe('a password is asked', () => {
  it.each([
    [false, true, true],
    [true, true, false],
    [false, false, false],
    [true, false, false],
  ])('with an account: %s, with a personal subscription: %s, then %s', (hasAccount, personalSubscription, asked) => {
    expect(needsPassword({ hasAccount, personalSubscription })).toBe(asked)
  })
})
