import type { RefObject } from 'react'
import { useEffect, useEffectEvent } from 'react'
import type { CheckoutEvent, CheckoutState } from '#domain/checkout/checkout-state.ts'
import type { Faults } from '../calls/call.ts'
import { useMendedFaults } from '../calls/mended-faults.ts'
import { scrollToFirstError } from '../ui/fields/scroll-to-error.ts'
import { checkoutFaults, strayFaults } from './checkout-faults.ts'

/** What is wrong, by its fields, without what has been mended since; the first of it is scrolled to when it is said. */
export function useCheckoutFaults(
  form: RefObject<HTMLFormElement | null>,
  { status, errors, unplaced }: CheckoutState,
  tell: (event: CheckoutEvent) => void,
): Faults {
  const faults = useMendedFaults(form, checkoutFaults(errors), errors)
  const show = useEffectEvent(() => {
    if (!form.current) return
    // First, as it opens the folded blocks: what is said in them is not stray.
    scrollToFirstError(form.current)
    tell({ type: 'faults-unplaced', sentence: strayFaults(faults, form.current) })
  })
  // By status: it passes through loading between two failures, so that the second is shown as the first was.
  useEffect(() => {
    if (status === 'failed') show()
  }, [status])
  useEffect(() => {
    if (unplaced && form.current) scrollToFirstError(form.current)
  }, [unplaced, form])
  return faults
}
