import { bankForm } from './bank-form.js'
import { cardForm } from './card-form.js'
import { make, styledRoot } from './styles.js'
import { WALLETS, walletForm } from './wallet-form.js'

const LABELS = { card: 'Card', us_bank_account: 'US bank account', ...WALLETS }
/** What the page may keep from the form, and has to hand over when it confirms. */
const WITHHELD = [
  { part: 'name' },
  { part: 'email' },
  { part: 'address', field: 'country', param: 'country' },
  { part: 'address', field: 'postalCode', param: 'postal_code' },
]
const EVENTS_AT_HOST = ['focus', 'blur']

export function emitter() {
  const listeners = new Map()
  return {
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    off(event, listener) {
      listeners.set(event, listener ? (listeners.get(event) ?? []).filter((one) => one !== listener) : [])
    },
    emit(event, value) {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
  }
}

/** The Payment Element: one tab per method, the form of the chosen one beneath. `load` answers `{ types }` or `{ error }`. */
export function paymentElement({ load, options, appearance, destroyed }) {
  const { on, off, emit } = emitter()
  const told = (value = {}) => ({ elementType: 'payment', ...value })
  let settings = { ...options }
  let host = null
  let view = null
  let forms = new Map()
  let chosen = null

  function changed() {
    const form = forms.get(chosen)
    if (form)
      emit(
        'change',
        told({ empty: form.isEmpty(), complete: form.isComplete(), collapsed: false, value: { type: chosen } }),
      )
  }

  function choose(type) {
    chosen = type
    for (const [name, form] of forms) form.node.hidden = name !== type
    changed()
  }

  /** Whether a part of the billing details is left to this form; the page may say otherwise at any time. */
  function asks(part, field) {
    const details = settings.fields?.billingDetails ?? 'auto'
    const said = details === 'never' ? details : details[part]
    return (said?.[field] ?? said) !== 'never'
  }

  function formFor(type) {
    const shared = {
      asks,
      defaults: settings.defaultValues?.billingDetails,
      business: settings.business?.name,
      appearance,
      changed,
    }
    if (type === 'card') return cardForm(shared)
    return type === 'us_bank_account' ? bankForm(shared) : walletForm({ ...shared, wallet: type })
  }

  function draw(types) {
    forms = new Map(types.map((type) => [type, formFor(type)]))
    const tabs = types.map((type) => {
      const radio = make('input', { type: 'radio', name: 'method', value: type })
      radio.addEventListener('change', () => choose(type))
      return make('label', { class: 'tab' }, radio, LABELS[type])
    })
    const group = make('fieldset', { class: 'tabs', 'aria-label': 'Payment method' }, ...tabs)
    group.hidden = types.length < 2
    view.root.replaceChildren(group, ...[...forms.values()].map((form) => form.node))
    tabs[0].querySelector('input').checked = true
    choose(types[0])
  }

  async function mount(target) {
    const place = typeof target === 'string' ? document.querySelector(target) : target
    host = make('div', { class: '__PrivateStripeElement' })
    view = styledRoot(host, appearance())
    for (const event of EVENTS_AT_HOST)
      host.addEventListener(event === 'focus' ? 'focusin' : 'focusout', () => emit(event, told()))
    host.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') emit('escape', told())
    })
    place.replaceChildren(host)
    emit('loaderstart', told())
    const mine = host
    const loaded = await load()
    if (mine !== host) return
    if (loaded.error) {
      view.root.replaceChildren(make('p', { class: 'wrong', role: 'alert' }, loaded.error.message))
      emit('loaderror', told({ error: loaded.error }))
      return
    }
    draw(arranged(loaded.types, settings))
    emit('ready', told())
  }

  function unmount() {
    host?.remove()
    host = null
    forms = new Map()
    chosen = null
  }

  return {
    mount: (target) => void mount(target),
    unmount,
    destroy() {
      unmount()
      destroyed()
    },
    on(event, listener) {
      on(event, listener)
      return this
    },
    off(event, listener) {
      off(event, listener)
      return this
    },
    once(event, listener) {
      const first = (value) => {
        off(event, first)
        listener(value)
      }
      on(event, first)
      return this
    },
    update(changes) {
      settings = { ...settings, ...changes }
      for (const form of forms.values()) form.arrange?.()
      changed()
      return this
    },
    restyle: () => view?.restyle(appearance()),
    reload: async () => {
      const loaded = await load()
      if (host && !loaded.error) draw(arranged(loaded.types, settings))
      return loaded.error ? { error: loaded.error } : {}
    },
    focus: () => forms.get(chosen)?.focus(),
    blur: () => view?.root.activeElement?.blur(),
    clear: () => forms.get(chosen)?.clear(),
    collapse() {},
    /** The filled form as `payment_method_data`, or why not. */
    async collect() {
      const form = forms.get(chosen)
      if (!form)
        return { error: { type: 'validation_error', code: 'not_ready', message: 'The payment form is not ready yet.' } }
      const error = await form.validate()
      const withheld = WITHHELD.filter(({ part, field }) => !asks(part, field))
      return error ? { error } : { type: chosen, data: form.read(), withheld }
    },
  }
}

/** In the page's order first, wallets only where not refused. */
function arranged(types, { paymentMethodOrder = [], wallets = {} }) {
  const offered = SETTINGS.wallets ?? Object.keys(WALLETS)
  const refused = { apple_pay: wallets.applePay === 'never', google_pay: wallets.googlePay === 'never' }
  const all = [...types, ...(types.includes('card') ? offered.filter((wallet) => !refused[wallet]) : [])]
  const named = paymentMethodOrder.filter((type) => all.includes(type))
  return [...named, ...all.filter((type) => !named.includes(type))].filter((type) => LABELS[type])
}
