import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type * as z from 'zod/mini'
import type { ChallengePurpose } from '#domain/access/bot-challenge.ts'
import { CHECKOUT_LOADED, checkoutFailed, nextCheckout } from '#domain/checkout/checkout-sequence.ts'
import type { CheckoutEvent, CheckoutState, CheckoutStep, Intent } from '#domain/checkout/checkout-state.ts'
import { waitBefore } from '#domain/checkout/checkout-wait.ts'
import { isLocked } from '#domain/checkout/submit-status.ts'
import { NO_CONNECTION } from '../calls/call.ts'
import { tellCartIsPaid } from '../parts/cart/cart-events.ts'
import { onFirstInteraction } from './first-interaction.ts'
import { askBank } from './payment/ask-bank.ts'
import { attemptKey, endAttempt, keepIntent, keptIntent, returnOf } from './payment/kept-intent.ts'
import type { PaymentOutcome } from './payment/payment-outcome.ts'
import type { Browser } from './payment/payment-provider.ts'
import { performStep } from './perform-step.ts'
import type { CheckoutEndpoint } from './send-checkout.ts'
import { useCheckoutFaults } from './use-checkout-faults.ts'

/** The provider's form on the page; the payment panel puts it here while one is shown. */
export type PaymentForm = {
  /** Marks what is missing beside its fields. `alone`: nothing else is, so that a wallet may put its question. */
  check(alone: boolean): Promise<string | null>
  /** `name`: whose it is, where the page asks for it itself. */
  confirm(clientSecret: string, name?: string): Promise<PaymentOutcome>
}

type Settings<Body extends z.ZodMiniType> = {
  /** Fetched when somebody begins to fill in the page: nobody pays before that, and schemas are heavy. */
  endpoint: () => Promise<CheckoutEndpoint<Body>>
  /** What the bot challenge is solved for. */
  purpose: ChallengePurpose
  /** Where support is to be reached. */
  email: string
  browser: Browser
  query?: Record<string, string>
  params?: Record<string, string>
  /** Where a page goes on that does not end at the receipt or the account; null where it stays. */
  arrive?: (to: string) => string | null
}

type Pending<Body> = { body: Body; missing: Record<string, string>; checked: Promise<string | null> }

/**
 * The submit sequence of the spec (2 §4): `nextCheckout` decides, this performs what it asks for and tells it what came of
 * it. Put `form` on the form and `payment` into the payment panel. What was typed is the form's own and is never touched;
 * pressing again never charges twice, as the intent is named and the server keeps one open attempt.
 */
export function useCheckout<Body extends z.ZodMiniType>(settings: Settings<Body>) {
  const { endpoint, purpose, email, browser, query, params, arrive } = settings
  const [state, dispatch] = useReducer(
    (now: CheckoutState, event: CheckoutEvent) => nextCheckout(now, event, email),
    CHECKOUT_LOADED,
  )
  const form = useRef<HTMLFormElement>(null)
  const payment = useRef<PaymentForm | null>(null)
  const pending = useRef<Pending<{ customer?: string | null }> | null>(null)
  const { status, step } = state
  const faults = useCheckoutFaults(form, state, dispatch)

  const fetchSending = () => Promise.all([import('./send-checkout.ts'), endpoint()])

  async function send(): Promise<CheckoutEvent> {
    if (!pending.current) return { type: 'refused', errors: null }
    const { body, missing, checked } = pending.current
    const problem = await checked
    const wrong = problem ? { ...missing, payment: problem } : missing
    if (Object.keys(wrong).length > 0) return { type: 'refused', errors: { fields: wrong } }
    const invoice = state.intent?.id ?? keptIntent()?.id ?? null
    return fetchSending().then(
      ([{ sendCheckout }, to]) => {
        const sent = { body: { ...body, invoice, attempt: attemptKey() }, query, params }
        return sendCheckout(to, sent, { purpose, isRepeat: state.unanswered > 0 })
      },
      () => ({ type: 'refused', errors: { general: NO_CONNECTION } }),
    )
  }

  function leave(to: string): void {
    endAttempt()
    tellCartIsPaid()
    const where = arrive ? arrive(to) : to
    if (where) location.assign(where)
  }

  const perform = useEffectEvent((asked: CheckoutStep) =>
    performStep(asked, {
      send,
      confirm: (secret) => payment.current?.confirm(secret),
      authorize: (secret) => askBank(browser, secret),
      poll,
      keep: keepIntent,
      leave,
      failure: checkoutFailed(email),
    }),
  )
  const wait = useEffectEvent(() => waitBefore(state))
  useEffect(() => {
    let here = true
    const begin = () => void perform(step)?.then((event) => here && dispatch(event))
    const after = wait()
    const timer = after > 0 ? setTimeout(begin, after) : undefined
    if (!timer) begin()
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [step])

  const prefetch = useEffectEvent(() => void fetchSending().catch(() => {}))
  useEffect(() => onFirstInteraction(() => prefetch()), [])
  useEffect(() => resumeCheckout(dispatch), [])

  return {
    status,
    form,
    payment,
    browser,
    general: [faults.general, state.unplaced].filter(Boolean).join(' ') || null,
    field: (name: string): string | undefined => faults.fields[name],
    /** Whether any field whose name begins so is at fault. */
    isFaulty: (prefix: string): boolean => Object.keys(faults.fields).some((name) => name.startsWith(prefix)),
    /** What was said of the payment form does not hold any longer. */
    withdraw: (sentence: string): void => dispatch({ type: 'withdrawn', sentence }),
    /** Nobody has said yet what became of the money. */
    inDoubt: state.inDoubt,
    lookAgain: (): void => dispatch({ type: 'look-again' }),
    /** The stored card is of no use: back to a new one. */
    newCard: state.newCard,
    /** `missing`: what the page can tell by itself, said together with what is missing in the payment form. */
    submit(body: Omit<z.input<Body>, 'invoice'>, missing: Record<string, string> = {}): void {
      if (isLocked(status)) return
      // Asked at once, in the press itself: browsers show a wallet only then.
      const alone = Object.keys(missing).length === 0
      const checked = payment.current?.check(alone) ?? Promise.resolve(null)
      pending.current = { body, missing, checked }
      dispatch({ type: 'submitted' })
    },
  }
}

/** The checkout of a cart: the stored one, or what the page itself sells. */
export function useCartCheckout(settings: { email: string; browser: Browser; query?: Record<string, string> }) {
  return useCheckout({
    endpoint: () => import('#contract/checkout.ts').then(({ checkoutCart }) => checkoutCart),
    purpose: 'checkout',
    ...settings,
  })
}

export type Checkout = Omit<ReturnType<typeof useCheckout>, 'submit'>

function poll(intent: Intent): Promise<CheckoutEvent> {
  return import('./send-checkout.ts').then(
    ({ pollOnce }) => pollOnce(intent),
    () => ({ type: 'poll-unanswered' }),
  )
}

/** After a reload, back from the bank, or shown again by the browser: on with the payment that was made. */
function resumeCheckout(tell: (event: CheckoutEvent) => void): () => void {
  const back = returnOf(location.search)
  const kept = keptIntent()
  if (back) history.replaceState(history.state, '', location.pathname + back.rest + location.hash)
  if (back?.failed) tell({ type: 'bank-refused' })
  else if (back) tell({ type: 'returned', intent: back.intent })
  else if (kept?.paid) tell({ type: 'returned', intent: kept })
  function onShow({ persisted }: PageTransitionEvent) {
    if (persisted) tell({ type: 'shown-again' })
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}
