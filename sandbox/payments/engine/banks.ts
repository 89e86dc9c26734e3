export interface DebitFailure {
  code: string
  message: string
}

export interface TestBank {
  account: string
  /** `pm_usBankAccount_<name>`. */
  name: string
  /** Refused at confirmation, before any debit is sent. */
  refused?: DebitFailure & { decline_code?: string }
  /** Comes back after days of processing. */
  failure?: DebitFailure
  never?: boolean
  disputed?: boolean
}

export const ROUTING_NUMBER = '110000000'

/** https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment#test-account-numbers */
export const TEST_BANKS: readonly TestBank[] = [
  { account: '000123456789', name: 'success' },
  {
    account: '000111111113',
    name: 'accountClosed',
    failure: { code: 'account_closed', message: "The customer's bank account has been closed." },
  },
  {
    account: '000111111116',
    name: 'noAccount',
    failure: { code: 'no_account', message: "The customer's bank account could not be located." },
  },
  {
    account: '000222222227',
    name: 'insufficientFunds',
    failure: {
      code: 'insufficient_funds',
      message: "The customer's account has insufficient funds to cover this payment.",
    },
  },
  {
    account: '000333333335',
    name: 'debitNotAuthorized',
    failure: {
      code: 'debit_not_authorized',
      message: 'The customer has notified their bank that this payment was unauthorized.',
    },
  },
  {
    account: '000444444440',
    name: 'invalidCurrency',
    failure: { code: 'invalid_currency', message: 'The bank was unable to process this payment in its currency.' },
  },
  { account: '000555555559', name: 'dispute', disputed: true },
  { account: '000000000009', name: 'processing', never: true },
  {
    account: '000000004954',
    name: 'riskLevelHighest',
    refused: { code: 'card_declined', decline_code: 'fraudulent', message: 'The payment was blocked as too risky.' },
  },
  {
    account: '000777777771',
    name: 'weeklyLimitExceeded',
    refused: {
      code: 'charge_exceeds_source_limit',
      message: 'This payment would exceed the weekly limit of what can be debited from this account.',
    },
  },
]

export function bankByAccount(account: string): TestBank | undefined {
  return TEST_BANKS.find((bank) => bank.account === account)
}

export function bankByToken(token: string): TestBank | undefined {
  return TEST_BANKS.find((bank) => `pm_usBankAccount_${bank.name}` === token)
}
