export interface Decline {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error'
  decline_code: string
  message: string
}

/** When the cardholder is asked: at every payment, at every one but those off-session after a set-up, or as if set up before. */
export type Authentication = 'always' | 'unless-set-up' | 'set-up-before'

export interface TestCard {
  number: string
  /** `pm_card_<name>` and `tok_<name>`. */
  names: string[]
  brand: string
  funding: 'credit' | 'debit' | 'prepaid'
  country: string
  decline?: Decline
  /** The card can be saved although charges to it fail. */
  savable?: boolean
  authentication?: Authentication
  dispute?: { reason: string; inquiry: boolean }
  refund?: 'pending-first' | 'fails-later'
}

function declined(decline_code: string, message = 'Your card was declined.'): Decline {
  return { code: 'card_declined', decline_code, message }
}

const INSUFFICIENT_FUNDS = declined('insufficient_funds', 'Your card has insufficient funds.')
const EXPIRED: Decline = { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' }
const WRONG_CVC: Decline = {
  code: 'incorrect_cvc',
  decline_code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
}
const PROCESSING_ERROR: Decline = {
  code: 'processing_error',
  decline_code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
}
const TOO_OFTEN = declined(
  'card_velocity_exceeded',
  'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
)

type Extra = Partial<Omit<TestCard, 'number' | 'names'>>

function card(number: string, names: string, extra: Extra = {}): TestCard {
  return { brand: 'visa', funding: 'credit', country: 'US', ...extra, number, names: names.split(' ').filter(Boolean) }
}

/** https://docs.stripe.com/testing */
export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'visa'),
  card('4000056655665556', 'visa_debit', { funding: 'debit' }),
  card('5555555555554444', 'mastercard', { brand: 'mastercard' }),
  card('2223003122003222', '', { brand: 'mastercard' }),
  card('5200828282828210', 'mastercard_debit', { brand: 'mastercard', funding: 'debit' }),
  card('5105105105105100', 'mastercard_prepaid', { brand: 'mastercard', funding: 'prepaid' }),
  card('378282246310005', 'amex', { brand: 'amex' }),
  card('371449635398431', '', { brand: 'amex' }),
  card('6011111111111117', 'discover', { brand: 'discover' }),
  card('6011000990139424', '', { brand: 'discover' }),
  card('3056930009020004', 'diners', { brand: 'diners' }),
  card('36227206271667', '', { brand: 'diners' }),
  card('3566002020360505', 'jcb', { brand: 'jcb' }),
  card('6200000000000005', 'unionpay', { brand: 'unionpay' }),
  card('4000001240000000', 'ca', { country: 'CA' }),
  card('4000008260000000', 'gb', { country: 'GB' }),

  card('4000000000000002', 'chargeDeclined visa_chargeDeclined', { decline: declined('generic_decline') }),
  card('4000000000009995', 'chargeDeclinedInsufficientFunds visa_chargeDeclinedInsufficientFunds', {
    decline: INSUFFICIENT_FUNDS,
  }),
  card('4000000000009987', 'chargeDeclinedLostCard visa_chargeDeclinedLostCard', { decline: declined('lost_card') }),
  card('4000000000009979', 'chargeDeclinedStolenCard visa_chargeDeclinedStolenCard', {
    decline: declined('stolen_card'),
  }),
  card('4000000000000069', 'chargeDeclinedExpiredCard', { decline: EXPIRED }),
  card('4000000000000127', 'chargeDeclinedIncorrectCvc', { decline: WRONG_CVC }),
  card('4000000000000119', 'chargeDeclinedProcessingError', { decline: PROCESSING_ERROR }),
  card('4000000000006975', 'visa_chargeDeclinedVelocityLimitExceeded', { decline: TOO_OFTEN }),
  card('4100000000000019', 'radarBlock', { decline: declined('fraudulent') }),
  card('4000000000000341', 'chargeCustomerFail', { decline: declined('generic_decline'), savable: true }),

  card('4000002500003155', 'authenticationRequiredOnSetup', { authentication: 'unless-set-up' }),
  card('4000002760003184', 'authenticationRequired', { authentication: 'always' }),
  card('4000000000003220', 'threeDSecure2Required', { authentication: 'always' }),
  card('4000000000003063', 'threeDSecureRequired', { authentication: 'always' }),
  card('4000003800000446', 'authenticationRequiredSetupForOffSession', { authentication: 'set-up-before' }),
  card('4000008260003178', 'authenticationRequiredChargeDeclinedInsufficientFunds', {
    authentication: 'unless-set-up',
    decline: INSUFFICIENT_FUNDS,
    savable: true,
  }),
  card('4000008400001629', 'threeDSecureRequiredChargeDeclined', {
    authentication: 'always',
    decline: declined('generic_decline'),
    savable: true,
  }),

  card('4000000000000259', 'createDispute', { dispute: { reason: 'fraudulent', inquiry: false } }),
  card('4000000000002685', 'createDisputeProductNotReceived', {
    dispute: { reason: 'product_not_received', inquiry: false },
  }),
  card('4000000000001976', 'createDisputeInquiry', { dispute: { reason: 'fraudulent', inquiry: true } }),
  card('4000000000007726', 'pendingRefund', { refund: 'pending-first' }),
  card('4000000000005126', 'refundFail', { refund: 'fails-later' }),
]

const BY_NUMBER = new Map(TEST_CARDS.map((entry) => [entry.number, entry]))
const BY_NAME = new Map(TEST_CARDS.flatMap((entry) => entry.names.map((name) => [name, entry] as const)))

export function cardByNumber(number: string): TestCard | undefined {
  return BY_NUMBER.get(number)
}

/** `pm_card_visa` or `tok_visa`. */
export function cardByToken(token: string): TestCard | undefined {
  return BY_NAME.get(token.replace(/^(pm_card_|tok_)/, ''))
}

export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}
