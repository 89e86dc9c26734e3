import type { Stripe } from '@stripe/stripe-js'
import type { ComponentType } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Cents } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { onFirstInteraction } from '../first-interaction.ts'
import type { Checkout } from '../use-checkout.ts'
import type { ReadBilling } from './billing-address.ts'
import type { Payer, StripeFieldsProps } from './stripe-fields.tsx'

const STILL_LOADING = 'The payment form is still loading. Please try again in a moment.'
const DID_NOT_LOAD = 'The payment form didn’t load.'

type Loaded = { Fields: ComponentType<StripeFieldsProps>; stripe: Stripe }
type Phase = 'loading' | 'ready' | 'failed'

type NewMethodProps = {
  /** Null to store a method without paying. */
  amount: Cents | null
  /** The method is charged again later. */
  keeps?: boolean
  checkout: Pick<Checkout, 'payment' | 'browser'> & Partial<Pick<Checkout, 'withdraw'>>
  payer: Payer | null
  billing?: ReadBilling | null
}

/** Nothing of the provider's is fetched before this comes into sight, or somebody begins to do something on the page. */
export function NewMethod({ amount, keeps = false, checkout, payer, billing = null }: NewMethodProps) {
  const { payment, browser, withdraw } = checkout
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [phase, setPhase] = useState<Phase>('loading')
  const [tries, setTries] = useState(0)
  const [wanted, setWanted] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const want = () => setWanted(true)
    const sight = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && want())
    if (place.current) sight.observe(place.current)
    const callOff = onFirstInteraction(want)
    return () => {
      sight.disconnect()
      callOff()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew
  useEffect(() => {
    if (!wanted) return
    let here = true
    Promise.all([import('./stripe-fields.tsx'), import('./payment-provider.ts')])
      .then(async ([{ StripeFields }, { loadProvider }]) => {
        const stripe = await loadProvider(browser)
        if (here) setLoaded({ Fields: StripeFields, stripe })
      })
      .catch(() => here && setPhase('failed'))
    return () => {
      here = false
    }
  }, [tries, wanted])

  // Until the form takes over: a submit is told to wait, not sent without a way to pay.
  useEffect(() => {
    if (loaded && phase !== 'failed') return
    const message = phase === 'failed' ? DID_NOT_LOAD : STILL_LOADING
    payment.current = { check: async () => message, confirm: async () => ({ paid: false, message }) }
    return () => {
      payment.current = null
    }
  }, [loaded, phase, payment])

  function retry() {
    setPhase('loading')
    setLoaded(null)
    setTries(tries + 1)
  }

  if (phase === 'failed') {
    return (
      <div className="grid justify-items-start gap-3">
        <Notice kind="warning" title={DID_NOT_LOAD}>
          What you typed is still here. Please check your connection and any content blockers.
        </Notice>
        <Button look="outline" onClick={retry}>
          Load it again
        </Button>
      </div>
    )
  }
  return (
    <div ref={place} className="grid *:col-start-1 *:row-start-1">
      {phase === 'loading' && <FormSkeleton />}
      {loaded && (
        <div className={phase === 'loading' ? 'opacity-0' : ''}>
          <loaded.Fields
            key={tries}
            {...{ stripe: loaded.stripe, amount, keeps, payment, payer, billing }}
            onReady={() => {
              setPhase('ready')
              for (const sentence of [STILL_LOADING, DID_NOT_LOAD]) withdraw?.(sentence)
            }}
            onFailed={() => setPhase('failed')}
          />
        </div>
      )}
    </div>
  )
}

function FormSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">The payment form is loading.</span>
      <Skeleton className="h-11" />
      <Skeleton className="mt-2 h-11" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </div>
  )
}
