import { field, formOf, required } from './fields.js'
import { make } from './styles.js'

function digitsOnly(text) {
  return text.replace(/\D/g, '')
}

function checkRouting(value) {
  if (value.length < 9) return { code: 'incomplete_routing_number', message: 'Your routing number is incomplete.' }
  const sum = [...value].reduce((total, digit, at) => total + Number(digit) * [3, 7, 1][at % 3], 0)
  return sum % 10 === 0 ? null : { code: 'invalid_routing_number', message: 'Your routing number is invalid.' }
}

function checkEmail(value) {
  return /^[^\s@]+@[^\s@]+$/.test(value) ? null : { code: 'incomplete_email', message: 'Your email is incomplete.' }
}

/** A bank account in the United States, with the consent that a debit needs. */
export function bankForm({ asks, defaults, changed, business }) {
  const name = field(
    {
      label: 'Full name',
      whole: true,
      autocomplete: 'name',
      check: required('incomplete_name', 'Your name is incomplete.'),
    },
    changed,
  )
  const email = field({ label: 'Email', whole: true, type: 'email', autocomplete: 'email', check: checkEmail }, changed)
  const routing = field(
    {
      label: 'Routing number',
      inputmode: 'numeric',
      autocomplete: 'off',
      placeholder: '110000000',
      maxlength: '9',
      format: digitsOnly,
      check: checkRouting,
    },
    changed,
  )
  const account = field(
    {
      label: 'Account number',
      inputmode: 'numeric',
      autocomplete: 'off',
      placeholder: '000123456789',
      maxlength: '17',
      format: digitsOnly,
      check: required('incomplete_account_number', 'Your account number is incomplete.'),
    },
    changed,
  )
  name.input.value = defaults?.name ?? ''
  email.input.value = defaults?.email ?? ''
  const fields = [...(asks('name') ? [name] : []), ...(asks('email') ? [email] : []), routing, account]
  const consent = make(
    'p',
    { class: 'note' },
    `By continuing, you authorize ${business ?? 'this shop'} to debit your bank account for this payment and for later ones that you order.`,
  )
  return {
    ...formOf(() => fields),
    node: make('div', {}, make('div', { class: 'grid' }, ...fields.map((one) => one.node)), consent),
    read() {
      return {
        type: 'us_bank_account',
        us_bank_account: {
          account_holder_type: 'individual',
          routing_number: routing.value(),
          account_number: account.value(),
        },
        billing_details: { ...defaults, name: name.value() || defaults?.name, email: email.value() || defaults?.email },
      }
    },
  }
}
