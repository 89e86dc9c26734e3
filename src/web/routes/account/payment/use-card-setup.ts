import { useEffect, useRef, useState } from 'react'
import { SETUP_NOT_CONFIRMED } from '#domain/account/payment-settings.ts'
import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import type { SubmitStatus } from '#domain/checkout/submit-status.ts'
import { isLocked } from '#domain/checkout/submit-status.ts'
import type { Called, Faults } from '../../../calls/call.ts'
import { NO_FAULTS } from '../../../calls/call.ts'
import { useMendedFaults } from '../../../calls/mended-faults.ts'
import type { PaymentForm } from '../../../checkout/use-checkout.ts'
import { scrollToFirstError } from '../../../ui/fields/scroll-to-error.ts'
import { returnedSetup } from './returned-setup.ts'

/** Where the method is kept: an account, or a monthly donation. */
export type CardSetupCalls<Saved> = {
  start(name: string): Promise<Called<{ setup_intent: string; stripe_secret: string }>>
  keep(setupIntent: string): Promise<Called<Saved>>
}

/**
 * A method is stored in three steps: our server opens a setup, the provider's form completes it, and our server asks the
 * provider what became of it. Put `form` on the form and `payment` into the provider's form.
 */
export function useCardSetup<Saved>(calls: CardSetupCalls<Saved>) {
  const [status, setStatus] = useState<SubmitStatus>('loaded')
  const [faults, setFaults] = useState<Faults>(NO_FAULTS)
  const [saved, setSaved] = useState<Saved | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const payment = useRef<PaymentForm | null>(null)
  const shown = useMendedFaults(form, faults, faults)

  function fail(told: Faults) {
    setFaults(told)
    setStatus('failed')
  }

  async function submit(name: string): Promise<void> {
    if (isLocked(status)) return
    setFaults(NO_FAULTS)
    setStatus('sending')
    const blank = name.trim() === ''
    const problem = (await payment.current?.check(!blank)) ?? null
    if (blank || problem) return fail({ general: problem, fields: blank ? { name: MUST_NOT_BE_BLANK } : {} })
    const started = await calls.start(name)
    if (!started.ok) return fail(started.faults)
    const outcome = await payment.current?.confirm(started.answer.stripe_secret, name).catch(() => undefined)
    if (!outcome?.paid) return fail({ general: outcome?.message ?? SETUP_NOT_CONFIRMED, fields: {} })
    await confirm(started.answer.setup_intent)
  }

  async function confirm(setupIntent: string): Promise<void> {
    setStatus('completing')
    const called = await calls.keep(setupIntent)
    if (!called.ok) return fail(called.faults)
    setSaved(called.answer)
    setStatus('completed')
  }

  // Back from the bank: what the address says is only a reason to ask the provider.
  const asked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is shown
  useEffect(() => {
    const back = returnedSetup(location.search)
    if (!back || asked.current) return
    asked.current = true
    history.replaceState(history.state, '', location.pathname + back.rest + location.hash)
    if (back.succeeded) void confirm(back.id)
    else fail({ general: SETUP_NOT_CONFIRMED, fields: {} })
  }, [])

  useEffect(() => {
    if (faults !== NO_FAULTS && form.current) scrollToFirstError(form.current)
  }, [faults])

  return {
    status,
    saved,
    form,
    payment,
    submit,
    general: faults.general,
    field: (name: string): string | undefined => shown.fields[name],
  }
}
