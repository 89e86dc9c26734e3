import { expect, it } from 'vitest'
import { TOO_MANY_FAILED_ATTEMPTS } from './access/sign-in.ts'
import { VIEW_ONLY } from './access/view-only.ts'
import { EMAIL_CHANGE_SENT } from './account/email-change.ts'
import { pageError } from './account/page-error.ts'
import { PAYMENT_UPDATED } from './account/payment-settings.ts'
import { ADD_ADDRESS_NOW, NO_ADDRESS_ON_RECORD } from './addresses/address.ts'
import { TOTAL_MAY_CHANGE } from './cart/priced-cart.ts'
import {
  CHANGE_SETTINGS,
  DOES_NOT_APPLY,
  HAVE_A_COUPON,
  NOT_FOR_NEW,
  NOT_FOR_RENEWALS,
  unableToApply,
} from './catalogue/coupon.ts'
import { checkoutFailed, MAX_POLLS, replaceCard, timedOut, UNEXPECTED_ERROR } from './checkout/checkout-sequence.ts'
import { POLL_INTERVAL_MS } from './checkout/checkout-wait.ts'
import { WAIVED } from './checkout/waiver.ts'
import { alreadyRedeemed } from './gifts/gift.ts'
import { invoiceFailed, PAST_DUE } from './invoices/invoice.ts'
import { EXPIRED } from './subscriptions/timetable.ts'
import { UPDATE_UNAVAILABLE } from './subscriptions/upgrade.ts'

const email = 'readers@broadfold.example'

it.each([
  [
    checkoutFailed(email),
    `There was a problem processing your order. Please try again at another time or contact ${email}`,
  ],
  [
    timedOut(email),
    `Sorry your order timed out. There was a problem processing your order. Please try again at another time or contact ${email}`,
  ],
  [UNEXPECTED_ERROR, 'Unexpected Error'],
  [PAYMENT_UPDATED, 'Payment updated successfully'],
  [EMAIL_CHANGE_SENT, 'We have sent a confirmation email to the new address.'],
  [VIEW_ONLY, 'This page is for view-only purposes.'],
  [
    replaceCard('Your card was declined.'),
    'Your card was declined. To proceed, please update your payment information.',
  ],
  [
    UPDATE_UNAVAILABLE,
    "Unfortunately, options for updating this subscription are not available. If you're only trying to change your mailing address, please visit this page.",
  ],
  [
    invoiceFailed('Insufficient funds.'),
    'You order failed to completed due to the following error: Insufficient funds. You can attempt to pay again by clicking Proceed to Payment below.',
  ],
  [
    alreadyRedeemed(email),
    `This gift has already been redeemed. If you believe this is an error, please contact ${email}.`,
  ],
  [unableToApply('NOPE'), 'Unable to apply coupon NOPE'],
  [NOT_FOR_RENEWALS, 'This coupon does not apply to subscription renewals.'],
  [NOT_FOR_NEW, 'This coupon does not apply to new subscriptions.'],
  [
    CHANGE_SETTINGS,
    'Coupon does not apply to this subscription. If you would like to use this coupon, please change your subscription settings via the following form.',
  ],
  [HAVE_A_COUPON, 'YOU HAVE A COUPON!'],
  [DOES_NOT_APPLY, 'COUPON DOES NOT APPLY'],
  [pageError(email), `We encountered an error. Please try again at another time or contact ${email} if you need help.`],
  [pageError(null), 'We encountered an error. Please try again at another time.'],
  [EXPIRED, 'Your subscription has expired. Renew today to start receiving issues again.'],
  [TOTAL_MAY_CHANGE, 'Total amount is subject to change during checkout based on shipping requirements.'],
  [NO_ADDRESS_ON_RECORD, 'You do not have an address on record for us to send to.'],
  [ADD_ADDRESS_NOW, 'No Address to send to. Please add one now.'],
  [TOO_MANY_FAILED_ATTEMPTS, 'Too many failed attempts. Request a new verification code to log in.'],
  [PAST_DUE, '(Past Due)'],
  [WAIVED, 'Waived'],
])('the catalogue is quoted to the letter: %s', (sentence, quoted) => {
  expect(sentence).toBe(quoted)
})

it('an order is asked for every second, a hundred times', () => {
  expect([POLL_INTERVAL_MS, MAX_POLLS]).toEqual([1000, 100])
})
