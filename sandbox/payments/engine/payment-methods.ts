import type Stripe from 'stripe'
import type { Params } from '../http/params.ts'
import { cardError, invalid, missing, noSuch } from '../http/stripe-error.ts'
import { readMetadata } from '../objects/metadata.ts'
import type { Wallet } from '../objects/payment-method.ts'
import { newBankMethod, newCardMethod, readBilling } from '../objects/payment-method.ts'
import type { Instrument } from '../state/kinds.ts'
import type { World } from '../world.ts'
import type { TestBank } from './banks.ts'
import { bankByAccount, bankByToken, ROUTING_NUMBER } from './banks.ts'
import type { TestCard } from './cards.ts'
import { cardByNumber, cardByToken, passesLuhn } from './cards.ts'

const NOT_A_TEST_CARD =
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.'

/** From `payment_method_data` or the body of a create call. */
export function createMethod(world: World, params: Params): Stripe.PaymentMethod {
  const type = params.choice('type', ['card', 'us_bank_account'])
  if (!type) throw missing(params.nameOf('type'))
  return type === 'card' ? createCard(world, params) : createBank(world, params)
}

function createCard(world: World, params: Params): Stripe.PaymentMethod {
  const given = params.inside('card')
  if (!given) throw missing(params.nameOf('card'))
  const token = given.text('token')
  const card = token ? cardByToken(token) : testCard(given.required('number').replace(/[\s-]/g, ''))
  if (!card) throw noSuch('token', token ?? '', 'card[token]', 400)
  const { year, month } = token ? inTwoYears(world) : readExpiry(world, given)
  const cvc = given.text('cvc')
  if (cvc && !(card.brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardError({ code: 'invalid_cvc', param: 'cvc', message: "Your card's security code is invalid." })
  }
  const details = {
    expMonth: month,
    expYear: year,
    cvcGiven: cvc !== undefined || token !== undefined,
    wallet: readWallet(given),
  }
  const billing = readBilling(params.inside('billing_details'))
  return keep(world, newCardMethod(world.seconds(), card, details, billing, readMetadata(params)), card, undefined)
}

function testCard(number: string): TestCard {
  if (!passesLuhn(number)) {
    throw cardError({ code: 'incorrect_number', param: 'number', message: 'Your card number is incorrect.' })
  }
  const card = cardByNumber(number)
  if (card) return card
  throw cardError({ code: 'card_declined', decline_code: 'test_mode_live_card', message: NOT_A_TEST_CARD })
}

function readExpiry(world: World, card: Params): { year: number; month: number } {
  const month = card.integer('exp_month')
  if (month === undefined) throw missing(card.nameOf('exp_month'))
  if (month < 1 || month > 12) {
    throw cardError({
      code: 'invalid_expiry_month',
      param: 'exp_month',
      message: "Your card's expiration month is invalid.",
    })
  }
  const given = card.integer('exp_year')
  if (given === undefined) throw missing(card.nameOf('exp_year'))
  const year = given < 100 ? 2000 + given : given
  const now = new Date(world.seconds() * 1000)
  const past = year * 12 + month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth()
  if (past || year > now.getUTCFullYear() + 50) {
    throw cardError({
      code: 'invalid_expiry_year',
      param: 'exp_year',
      message: "Your card's expiration year is invalid.",
    })
  }
  return { year, month }
}

function inTwoYears(world: World): { year: number; month: number } {
  const now = new Date(world.seconds() * 1000)
  return { year: now.getUTCFullYear() + 2, month: now.getUTCMonth() + 1 }
}

/** A wallet hands over a card with its mark; only our own browser script sends this. */
function readWallet(card: Params): Wallet | null {
  return card.inside('wallet')?.choice('type', ['apple_pay', 'google_pay'] as const) ?? null
}

function createBank(world: World, params: Params): Stripe.PaymentMethod {
  const given = params.inside('us_bank_account')
  if (!given) throw missing(params.nameOf('us_bank_account'))
  const holder = given.choice('account_holder_type', ['individual', 'company'])
  if (!holder) throw missing(given.nameOf('account_holder_type'))
  const routing = given.required('routing_number')
  const account = given.required('account_number')
  const bank = bankByAccount(account)
  if (routing !== ROUTING_NUMBER) {
    throw invalid('You must use a test bank account routing number in test mode. Try 110000000.', {
      code: 'routing_number_invalid',
      param: given.nameOf('routing_number'),
    })
  }
  if (!bank) {
    throw invalid('You must use a test bank account number in test mode. Try 000123456789.', {
      code: 'account_number_invalid',
      param: given.nameOf('account_number'),
    })
  }
  const billing = readBilling(params.inside('billing_details'))
  if (!billing.name) throw missing(params.nameOf('billing_details[name]'))
  const details = { holder, account: given.choice('account_type', ['checking', 'savings']) ?? 'checking' }
  return keep(world, newBankMethod(world.seconds(), bank, details, billing, readMetadata(params)), undefined, bank)
}

function keep(world: World, method: Stripe.PaymentMethod, card?: TestCard, bank?: TestBank): Stripe.PaymentMethod {
  world.tables.put('instrument', {
    id: method.id,
    card: card?.number ?? null,
    bank: bank?.account ?? null,
    setUp: false,
    spent: false,
    mandate: null,
  })
  return world.tables.put('payment_method', method)
}

/** Finds a payment method; the published names such as `pm_card_visa` make a new one each time, as at Stripe. */
export function findMethod(world: World, id: string, param = 'payment_method', status = 400): Stripe.PaymentMethod {
  const kept = world.tables.get('payment_method', id)
  if (kept) return kept
  const nobody = readBilling(undefined)
  const card = id.startsWith('pm_card_') ? cardByToken(id) : undefined
  if (card) {
    const { year, month } = inTwoYears(world)
    const details = { expMonth: month, expYear: year, cvcGiven: true, wallet: null }
    return keep(world, newCardMethod(world.seconds(), card, details, nobody), card, undefined)
  }
  const bank = bankByToken(id)
  if (!bank) throw noSuch('PaymentMethod', id, param, status)
  const details = { holder: 'individual', account: 'checking' } as const
  const billing = { ...nobody, name: 'Jenny Rosen', email: 'jenny@example.com' }
  return keep(world, newBankMethod(world.seconds(), bank, details, billing), undefined, bank)
}

export function instrumentOf(world: World, method: Stripe.PaymentMethod): Instrument {
  const instrument = world.tables.get('instrument', method.id)
  if (!instrument) throw new Error(`${method.id} has no instrument`)
  return instrument
}

export function cardOf(instrument: Instrument): TestCard | undefined {
  return instrument.card ? cardByNumber(instrument.card) : undefined
}

export function bankOf(instrument: Instrument): TestBank | undefined {
  return instrument.bank ? bankByAccount(instrument.bank) : undefined
}
