import { useEffect, useReducer, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { ChallengePurpose } from '#domain/access/bot-challenge.ts'
import type { CheckoutEvent, CheckoutState, Intent } from '#domain/checkout/checkout-sequence.ts'
import { CHECKOUT_LOADED, checkoutFailed, nextCheckout } from '#domain/checkout/checkout-sequence.ts'
import { waitBefore } from '#domain/checkout/checkout-wait.ts'
import { isLocked } from '#domain/checkout/submit-status.ts'
import { NO_CONNECTION } from '../calls/call.ts'
import { useMendedFaults } from '../calls/mended-faults.ts'
import { tellCartIsPaid } from '../parts/cart/cart-events.ts'
import { scrollToFirstError } from '../ui/fields/scroll-to-error.ts'
import { checkoutFaults, strayFaults } from './checkout-faults.ts'
import { onFirstSign } from './first-sign.ts'
import { askBank } from './payment/ask-bank.ts'
import { attemptKey, endAttempt, keepIntent, keptIntent, returnOf } from './payment/kept-intent.ts'
import type { PaymentOutcome } from './payment/payment-outcome.ts'
import type { Browser } from './payment/payment-provider.ts'
import type { CheckoutEndpoint } from './send-checkout.ts'

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

const BANK_SAID_NO = 'The payment was not completed. Please try again, or pay in another way.'

/** The one state machine (`nextCheckout`), and beside it the page that has come back to a checkout that was completed. */
function advance(email: string) {
  return (state: CheckoutState, event: CheckoutEvent | 'shown again'): CheckoutState => {
    if (event !== 'shown again') return nextCheckout(state, event, email)
    return state.status === 'completed' ? CHECKOUT_LOADED : state
  }
}

/**
 * The submit sequence of the spec (2 §4): this performs the steps that `nextCheckout` asks for and tells it what came of
 * them. Put `form` on the form and `payment` into the payment panel. What was typed is the form's own and is never touched;
 * pressing again never charges twice, as the intent is named and the server keeps one open attempt.
 */
export function useCheckout<Body extends z.ZodMiniType>(settings: Settings<Body>) {
  const { endpoint, purpose, email, browser, query, params, arrive } = settings
  const [state, dispatch] = useReducer(advance(email), CHECKOUT_LOADED)
  const [stray, setStray] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const payment = useRef<PaymentForm | null>(null)
  const pending = useRef<Pending<unknown> | null>(null)
  const { status, step, polls, unanswered, errors } = state
  const faults = useMendedFaults(form, checkoutFaults(errors), errors)

  const fetchSending = () => Promise.all([import('./send-checkout.ts'), endpoint()])

  async function call(): Promise<CheckoutEvent> {
    const { body, missing, checked } = pending.current as Pending<{ customer?: string | null }>
    const problem = await checked
    const wrong = problem ? { ...missing, payment: problem } : missing
    if (Object.keys(wrong).length > 0) return { type: 'refused', errors: { fields: wrong } }
    const invoice = state.intent?.id ?? keptIntent()?.id ?? null
    return fetchSending().then(
      ([{ sendCheckout }, to]) => {
        const sent = { body: { ...body, invoice, attempt: attemptKey() }, query, params }
        return sendCheckout(to, purpose, sent, unanswered > 0)
      },
      () => ({ type: 'refused', errors: { general: NO_CONNECTION } }),
    )
  }

  async function pay(intent: Intent, ask: () => Promise<PaymentOutcome> | undefined): Promise<CheckoutEvent> {
    keepIntent({ ...intent, paid: false })
    // A provider that throws has not said whether it charged; the server finds out when the button is pressed again.
    const outcome = await Promise.resolve(ask()).catch(() => undefined)
    if (!outcome?.paid) return { type: 'payment-failed', message: outcome?.message ?? checkoutFailed(email) }
    keepIntent({ ...intent, paid: true })
    return { type: 'paid', intent }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is performed once, when it is reached
  useEffect(() => {
    let here = true
    const tell = (told: Promise<CheckoutEvent>) => void told.then((event) => here && dispatch(event))
    const after = (told: () => Promise<CheckoutEvent>) => setTimeout(() => tell(told()), waitBefore(state))
    const wait =
      step.do === 'poll'
        ? after(() => poll(step.intent))
        : step.do === 'call' && unanswered > 0
          ? after(call)
          : undefined
    if (step.do === 'call' && unanswered === 0) tell(call())
    if (step.do === 'confirm') tell(pay(step.intent, () => payment.current?.confirm(step.intent.secret)))
    if (step.do === 'authorize') tell(pay(step.intent, () => askBank(browser, step.intent.secret)))
    if (step.do === 'go') {
      endAttempt()
      tellCartIsPaid()
      const to = arrive ? arrive(step.to) : step.to
      if (to) location.assign(to)
    }
    return () => {
      here = false
      clearTimeout(wait)
    }
  }, [step, polls, unanswered])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when somebody begins to fill in the page
  useEffect(() => onFirstSign(() => void fetchSending().catch(() => {})), [])

  // After a reload, or back from the bank: on with the payment that was made.
  useEffect(() => {
    const back = returnOf(location.search)
    const kept = keptIntent()
    if (back) history.replaceState(history.state, '', location.pathname + back.rest + location.hash)
    if (back?.failed) setStray(BANK_SAID_NO)
    else if (back) dispatch({ type: 'returned', intent: back.intent })
    else if (kept?.paid) dispatch({ type: 'returned', intent: kept })
    function onShow({ persisted }: PageTransitionEvent) {
      if (persisted) dispatch('shown again')
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  // By status: it passes through loading between two failures, so that the second is shown as the first was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the faults belong to the status
  useEffect(() => {
    if (status === 'loading') setStray(null)
    if (status !== 'failed' || !form.current) return
    setStray(strayFaults(faults, form.current))
    scrollToFirstError(form.current)
  }, [status])
  useEffect(() => {
    if (stray && form.current) scrollToFirstError(form.current)
  }, [stray])

  return {
    status,
    form,
    payment,
    browser,
    general: [faults.general, stray].filter(Boolean).join(' ') || null,
    field: (name: string): string | undefined => faults.fields[name],
    /** Whether any field whose name begins so is at fault. */
    isFaulty: (prefix: string): boolean => Object.keys(faults.fields).some((name) => name.startsWith(prefix)),
    /** What was said of the payment form does not hold any longer. */
    withdraw: (sentence: string): void => setStray((now) => (now === sentence ? null : now)),
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

export type Checkout = Omit<ReturnType<typeof useCheckout>, 'submit'>

const fetchPolling = () => import('./send-checkout.ts')

function poll(intent: Intent): Promise<CheckoutEvent> {
  return fetchPolling().then(
    ({ pollOnce }) => pollOnce(intent),
    () => ({ type: 'poll-unanswered' }),
  )
}
