import { field, formOf } from './fields.js'
import { make } from './styles.js'

const COUNTRIES =
  'US CA GB IE AU NZ AT BE BG BR CH CY CZ DE DK EE ES FI FR GR HK HR HU IN IS IT JP KR LT LU LV MT MX NL NO PL PT RO SE SG SI SK TW ZA'.split(
    ' ',
  )
const WITH_CODE = { US: 'ZIP code', CA: 'Postal code', GB: 'Postcode' }

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function lengthOf(digits) {
  if (/^3[47]/.test(digits)) return 15
  return /^3[068]/.test(digits) && digits.length <= 14 ? 14 : 16
}

function groupNumber(text) {
  const digits = text.replace(/\D/g, '').slice(0, 19)
  const groups = /^3[47]/.test(digits)
    ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
    : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d{1,3})?/
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

function groupExpiry(text) {
  const digits = text.replace(/\D/g, '')
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded
}

function checkNumber(value) {
  const digits = value.replace(/\D/g, '')
  if (digits.length < lengthOf(digits)) return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
  return passesLuhn(digits) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' }
}

function checkExpiry(value) {
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(value) ?? []
  if (!year) return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." }
  if (Number(month) < 1 || Number(month) > 12) {
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." }
  }
  return null
}

/** Number, expiry, security code and, unless the page collects them itself, country and postal code. */
export function cardForm({ asks, defaults, changed }) {
  const number = field(
    {
      label: 'Card number',
      whole: true,
      inputmode: 'numeric',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      format: groupNumber,
      check: checkNumber,
    },
    changed,
  )
  const expiry = field(
    {
      label: 'Expiration date',
      inputmode: 'numeric',
      autocomplete: 'cc-exp',
      placeholder: 'MM / YY',
      format: groupExpiry,
      check: checkExpiry,
    },
    changed,
  )
  const cvc = field(
    {
      label: 'Security code',
      inputmode: 'numeric',
      autocomplete: 'cc-csc',
      placeholder: 'CVC',
      maxlength: '4',
      check: (value) =>
        value.length >= (/^3[47]/.test(number.digits()) ? 4 : 3)
          ? null
          : { code: 'incomplete_cvc', message: "Your card's security code is incomplete." },
    },
    changed,
  )
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const options = COUNTRIES.map((code) => make('option', { value: code }, names.of(code)))
  const country = field({ label: 'Country', autocomplete: 'billing country', options }, () => {
    showCode()
    changed()
  })
  const code = field(
    {
      label: 'ZIP code',
      autocomplete: 'billing postal-code',
      placeholder: '12345',
      check: (value) =>
        value !== '' || !WITH_CODE[country.value()]
          ? null
          : { code: 'incomplete_zip', message: 'Your postal code is incomplete.' },
    },
    changed,
  )

  function showCode() {
    const label = WITH_CODE[country.value()]
    country.node.hidden = !asks('address', 'country')
    code.node.hidden = label === undefined || !asks('address', 'postalCode')
    code.node.querySelector('label').textContent = label ?? ''
  }

  country.input.value = COUNTRIES.includes(defaults?.address?.country) ? defaults.address.country : 'US'
  code.input.value = defaults?.address?.postal_code ?? ''
  showCode()
  const all = [number, expiry, cvc, country, code]
  return {
    ...formOf(() => all.filter((one) => !one.node.hidden)),
    node: make('div', { class: 'grid' }, ...all.map((one) => one.node)),
    arrange: showCode,
    read() {
      const [month, year] = expiry.value().split(' / ')
      const address = {
        ...(!country.node.hidden && { country: country.value() }),
        ...(!code.node.hidden && { postal_code: code.value() }),
      }
      return {
        type: 'card',
        card: { number: number.digits(), exp_month: Number(month), exp_year: 2000 + Number(year), cvc: cvc.value() },
        billing_details: { ...defaults, address: { ...defaults?.address, ...address } },
      }
    },
  }
}
