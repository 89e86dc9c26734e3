import { ask } from './dialog.js'
import { make } from './styles.js'

export const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

/** A wallet has nothing to fill in: its sheet comes up when the page submits. */
export function walletForm({ wallet, defaults, appearance }) {
  const name = WALLETS[wallet]
  let card
  return {
    node: make(
      'p',
      { class: 'note' },
      `${name} is a test here: a sheet will ask you to confirm, and the test card 4242 is charged.`,
    ),
    isComplete: () => true,
    isEmpty: () => false,
    focus() {},
    clear() {},
    async validate() {
      const answer = await ask({
        title: `${name} (test)`,
        text: 'Pay with the test card Visa 4242?',
        choices: [
          ['Confirm', 'confirm'],
          ['Cancel', 'cancel'],
        ],
        appearance: appearance(),
      })
      card = { token: 'tok_visa', wallet: { type: wallet } }
      return answer === 'confirm'
        ? null
        : { type: 'validation_error', code: 'canceled', message: `${name} was canceled.` }
    },
    read: () => ({ type: 'card', card, billing_details: { ...defaults } }),
  }
}
