import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CURRENCIES } from '#domain/currencies.ts'
import { toProvider } from '#domain/payments/provider-amount.ts'
import type { Rig } from '../rig.ts'
import { CARD_PAYMENT, openRig, refusal } from '../rig.ts'
import { stripeCurrency } from './currency.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

const create = (amount: number, currency: string) =>
  rig.stripe.paymentIntents.create({ ...CARD_PAYMENT, amount, currency })

describe('a charge', () => {
  it.each([
    [49, 'usd', 'amount_too_small', 'Amount must be at least $0.50 usd'],
    [49, 'eur', 'amount_too_small', 'Amount must be at least €0.50 eur'],
    [49, 'jpy', 'amount_too_small', 'Amount must be at least ¥50 jpy'],
    [17_400, 'huf', 'amount_too_small', 'Amount must be at least 175.00 huf'],
    [
      100,
      'kwd',
      'amount_too_small',
      'Amount must convert to at least 50 cents. 0.100 kwd converts to approximately $0.32.',
    ],
    [5105, 'kwd', 'parameter_invalid_integer', 'Invalid amount: 5105. Amounts in kwd have to be divisible by 10.'],
    [
      150_050,
      'isk',
      'parameter_invalid_integer',
      'Invalid amount: 150050. Amounts in isk have to be divisible by 100.',
    ],
    [100_000_000, 'jpy', 'amount_too_large', 'Amount must be no more than ¥99,999,999'],
  ])('of %i %s is refused', async (amount, currency, code, message) => {
    expect(await refusal(create(amount, currency))).toMatchObject({ statusCode: 400, code, message, param: 'amount' })
  })

  it.each([
    [50, 'usd', ['card', 'us_bank_account']],
    [50, 'eur', ['card']],
    [50, 'jpy', ['card']],
    [200, 'kwd', ['card']],
    [7500, 'isk', ['card']],
  ])('of %i %s can be paid by %j', async (amount, currency, types) => {
    expect(await create(amount, currency)).toMatchObject({ amount, currency, payment_method_types: types })
  })

  it('is changed only to another that can be made in its currency', async () => {
    const { id } = await create(5100, 'kwd')
    expect((await refusal(rig.stripe.paymentIntents.update(id, { amount: 5101 }))).code).toBe(
      'parameter_invalid_integer',
    )
    expect(await rig.stripe.paymentIntents.update(id, { amount: 5110 })).toMatchObject({ amount: 5110 })
  })

  it('is given back in the same steps, and in its own signs', async () => {
    const paid = await rig.stripe.paymentIntents.create({
      ...CARD_PAYMENT,
      amount: 5100,
      currency: 'kwd',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const refund = (amount: number) => rig.stripe.refunds.create({ payment_intent: paid.id, amount })
    expect((await refusal(refund(5))).code).toBe('parameter_invalid_integer')
    expect((await refusal(refund(5110))).message).toBe(
      'Refund amount (5.110) is greater than unrefunded amount on charge (5.100)',
    )
    expect(await refund(2550)).toMatchObject({ amount: 2550, currency: 'kwd', status: 'succeeded' })
  })

  it('in another currency than dollars is paid by no bank of the United States', async () => {
    const { id } = await create(5000, 'eur')
    const confirmed = rig.stripe.paymentIntents.confirm(id, { payment_method: 'pm_usBankAccount_success' })
    expect((await refusal(confirmed)).code).toBe('payment_intent_incompatible_payment_method')
  })
})

it.each(CURRENCIES.map((one) => [one.code, one] as const))(
  'takes the smallest charge that we have for %s',
  async (code, own) => {
    const least = toProvider(own.leastCharge, own)
    expect(await create(least, code.toLowerCase())).toMatchObject({ amount: least })
    const { decimals, step, least: listed } = stripeCurrency(code.toLowerCase())
    expect((own.step * own.factor) % step, 'no sum of ours is between two steps').toBe(0)
    expect(own.decimals + Math.log10(own.factor), 'the same decimals').toBe(decimals)
    if (listed !== null) expect(least, 'as Stripe lists it').toBe(listed)
  },
)
