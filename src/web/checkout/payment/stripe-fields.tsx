import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Cents } from '#domain/money.ts'
import { providerCode, toProvider } from '#domain/payments/provider-amount.ts'
import { useCurrency } from '../../root-data.ts'
import type { PaymentForm } from '../use-checkout.ts'
import type { ReadBilling } from './billing-address.ts'
import { outcomeOf } from './payment-outcome.ts'
import { billingDetails, billingFields } from './stripe-billing.ts'
import { stripeFonts } from './stripe-fonts.ts'
import { useStripeLook } from './stripe-look.ts'

/** spec 2 §2 */
const METHOD_ORDER = ['card', 'apple_pay', 'google_pay']
const NOT_READY = 'The payment form isn’t ready yet. Please try again in a moment.'

/** Filled in beforehand where the form asks for it. */
export type Payer = { name: string; email: string; address?: { country: string; postal_code: string } | undefined }

export type StripeFieldsProps = {
  stripe: Stripe
  /** Null to store a method without paying. */
  amount: Cents | null
  /** It is charged again later; the provider wants to know it here as in the intent. */
  keeps: boolean
  payment: RefObject<PaymentForm | null>
  payer: Payer | null
  /** The address that the page asks for; null where it asks for none. */
  billing: ReadBilling | null
  onReady: () => void
  onFailed: () => void
}

/** The provider's own form, for an intent that is made when the reader submits. */
export function StripeFields({ stripe, amount, keeps, ...rest }: StripeFieldsProps) {
  const appearance = useStripeLook()
  const currency = useCurrency()
  const look = {
    currency: providerCode(currency),
    appearance,
    fonts: stripeFonts(location.origin),
    loader: 'never' as const,
  }
  return (
    <Elements
      stripe={stripe}
      options={
        amount === null
          ? { mode: 'setup', setupFutureUsage: 'off_session', ...look }
          : {
              mode: 'payment',
              amount: toProvider(amount, currency),
              setupFutureUsage: keeps ? 'off_session' : null,
              ...look,
            }
      }
    >
      <Fields {...rest} setsUp={amount === null} />
    </Elements>
  )
}

type FieldsProps = Omit<StripeFieldsProps, 'stripe' | 'amount' | 'keeps'> & { setsUp: boolean }

function Fields({ payment, payer, billing, setsUp, onReady, onFailed }: FieldsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const method = useRef('card')
  const detailsOf = useEffectEvent((name: string | undefined) => billingDetails(name, billing))

  useEffect(() => {
    payment.current = {
      async check(alone) {
        if (!elements) return NOT_READY
        // A wallet asks by a sheet of its own, which would be in the way of what is to be filled in first.
        if (!alone && method.current.endsWith('_pay')) return null
        const { error } = await elements.submit()
        return error ? (error.message ?? NOT_READY) : null
      },
      async confirm(clientSecret, name) {
        if (!stripe || !elements) return { paid: false, message: NOT_READY }
        const confirmParams = {
          return_url: location.origin + location.pathname + location.search,
          payment_method_data: { billing_details: detailsOf(name) },
        }
        const order = { elements, clientSecret, confirmParams, redirect: 'if_required' } as const
        return outcomeOf(await (setsUp ? stripe.confirmSetup(order) : stripe.confirmPayment(order)))
      },
    }
    return () => {
      payment.current = null
    }
  }, [stripe, elements, payment, setsUp])

  return (
    <PaymentElement
      options={{
        paymentMethodOrder: METHOD_ORDER,
        layout: 'tabs',
        fields: { billingDetails: billingFields(billing) },
        ...(payer && { defaultValues: { billingDetails: payer } }),
      }}
      onChange={({ value }) => {
        method.current = value.type
      }}
      onReady={onReady}
      onLoadError={onFailed}
    />
  )
}
