import { expect, it } from 'vitest'
import { dayOf, monthOf } from '#domain/day.ts'
import { addToMonth } from '#domain/figures/month.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { openReturns } from '../../../../tests/support/returns.ts'
import { DIGITAL } from '../../../../tests/support/staff-orders.ts'
import { deferredFile } from './deferred-file.ts'

const auth = openReturns()
const { member, buy, upgrade, refundOutside, subscriptionOf } = auth

const GIFT = { deliverable: 'digital', level: 'low', term: '1year', quantity: 1 }
const PRINT = { ...DIGITAL, medium: 'print' } as const
const COLUMNS = ['takenIn', 'recognized', 'refunded', 'deferred'] as const

async function readFile(month: ReturnType<typeof monthOf>) {
  const { publication } = await auth.test.runtime.paymentContext.catalogue()
  let text = ''
  for await (const part of deferredFile(auth.db(), publication, month)) text += part
  const [, ...lines] = text.trimEnd().split('\r\n')
  const rows = lines.map((line) => line.split(','))
  const sumOf = (at: number) => rows.reduce((all, row) => all + Math.round(Number(row[at] || 0) * 100), 0)
  return { rows, sums: Object.fromEntries(COLUMNS.map((name, at) => [name, sumOf(5 + at)])) }
}

async function cancel(email: string, amount: number) {
  const { token } = await subscriptionOf(email)
  const body = { subscription: token, amount, reason: 'Asked for it' }
  return (await member('finance')).write(await auth.cancelPath(email), body)
}

it('adds up to the journal of each month, whatever happened to subscriptions', async () => {
  const kept = await buy('kept@example.org', { subscription: DIGITAL })
  await upgrade('kept@example.org', 'print-a')
  await refundOutside(kept.id, 2500)
  await buy('ended@example.org', { subscription: PRINT })
  expect((await cancel('ended@example.org', 5400)).status).toBe(200)
  const given = await buy('giver@example.org', { giftsubs: [GIFT] })
  await auth.redeem(given.id, 'reads@example.org', 'print-c')
  const billed = {
    name: 'Noor Haddad',
    email: 'noor@example.org',
    cart: { items: [], giftsubs: [], donation: null, subscription: DIGITAL },
    payment: { by: 'invoice', net: 30, accepted: 'any', send: true, serve_before: true },
    shown_total: 3000,
  }
  expect((await (await member('finance')).write('/api/staff/orders/place', billed)).status).toBe(200)
  const mailings = await mailingsOf(auth.test)
  await mailings.next()
  await mailings.sent((await mailings.closed()).id)
  const { paymentContext: context, app } = auth.test.runtime
  const { timeZone } = (await context.catalogue()).publication
  const month = monthOf(dayOf(context.now(), timeZone))
  for (const each of [addToMonth(month, -1), month]) {
    const { deferred } = await (await app.figures.journal(each)).whole()
    const { rows, sums } = await readFile(each)
    expect(sums).toEqual({
      takenIn: deferred.takenIn,
      recognized: deferred.earned,
      refunded: deferred.givenBack,
      deferred: deferred.after,
    })
    expect(rows[0]?.[1]).toBe('Opening balance')
  }
  const { rows } = await readFile(month)
  const movements = new Set(rows.map(([, movement]) => movement))
  expect([...movements].sort()).toEqual(
    ['Bought', 'Canceled', 'Opening balance', 'Refunded without canceling issues', 'Sent', 'Upgraded'].sort(),
  )
  const sent = rows.find(([, movement, reader]) => movement === 'Sent' && reader === 'Ada Finch')
  expect(sent?.[4]).toMatch(/^\d+$/)
})
