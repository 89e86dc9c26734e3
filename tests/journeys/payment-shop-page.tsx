import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import type { FormEvent } from 'react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A shop as small as can be, with the unmodified React wrapper of Stripe.js; the address says what it sells. */
const query = new URLSearchParams(location.search)
const clientSecret = query.get('secret') ?? ''
const redirects = query.get('redirect') === 'always'

function Form() {
  const stripe = useStripe()
  const elements = useElements()
  const [said, say] = useState('')
  const [seen, see] = useState('')
  const [failed, fail] = useState('')

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (!stripe || !elements) return
    const submitted = await elements.submit()
    if (submitted.error) return say(submitted.error.code ?? '')
    const confirmParams = { return_url: `${location.origin}/done?cart=1` }
    if (redirects) {
      await stripe.confirmSetup({ elements, confirmParams })
      return
    }
    const secret = query.get('later') ?? clientSecret
    const result = await stripe.confirmPayment({
      elements,
      clientSecret: secret,
      confirmParams,
      redirect: 'if_required',
    })
    const { error } = result
    say(error ? `${error.code} ${error.decline_code ?? ''}` : result.paymentIntent.status)
  }

  return (
    <form onSubmit={pay}>
      <PaymentElement
        options={{ paymentMethodOrder: ['card', 'apple_pay', 'google_pay'] }}
        onReady={() => document.body.setAttribute('data-ready', 'yes')}
        onChange={(event) => see(`${event.value.type} ${event.complete}`)}
        onLoadError={(event) => fail(event.error.message ?? '')}
      />
      <button type="submit">Pay</button>
      <output id="seen">{seen}</output>
      <output id="said">{said}</output>
      <output id="failed">{failed}</output>
    </form>
  )
}

const stripe = loadStripe('pk_test_sandbox')
const main = document.querySelector('main')
if (main && location.pathname === '/') {
  createRoot(main).render(
    <StrictMode>
      <Elements
        stripe={stripe}
        options={clientSecret ? { clientSecret } : { mode: 'payment', amount: 1099, currency: 'usd' }}
      >
        <Form />
      </Elements>
    </StrictMode>,
  )
}
