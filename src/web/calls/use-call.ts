import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SubmitStatus } from '#domain/checkout/submit-status.ts'
import { nextStatus } from '#domain/checkout/submit-status.ts'
import { scrollToFirstError } from '../ui/fields/scroll-to-error.ts'
import type { Called, Faults, Reachable, Sent } from './call.ts'
import { CANNOT_READ, makeCall, NO_FAULTS } from './call.ts'
import { useMendedFaults } from './mended-faults.ts'
import { sayOver } from './session-over.ts'

/** What is sent, or how it is made once files are read: null if it can't be sent, which the form explains. */
export type Sendable<Query, Body> = Sent<Query, Body> | (() => Promise<Sent<Query, Body> | null>)

/**
 * A form's way to the server: `send`, and what to draw meanwhile. Put `form` on the form as its ref: after a failure the
 * first error is scrolled to and focused. What was typed is the form's own and is never touched.
 */
export function useCall<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  endpoint: Reachable<Endpoint<Query, Body, Answer>>,
) {
  const [status, setStatus] = useState<SubmitStatus>('loaded')
  const [faults, setFaults] = useState<Faults>(NO_FAULTS)
  const [answer, setAnswer] = useState<z.output<Answer> | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const underWay = useRef(false)
  const shown = useMendedFaults(form, faults, faults)

  // By faults, not by status: a second failure in a row is to be shown as the first was.
  useEffect(() => {
    if (faults !== NO_FAULTS && form.current) scrollToFirstError(form.current)
  }, [faults])

  async function send(sendable: Sendable<z.input<Query>, z.input<Body>> = {}): Promise<z.output<Answer> | null> {
    if (underWay.current) return null
    underWay.current = true
    setFaults(NO_FAULTS)
    // It may be sent again after it succeeded, and must not look done while it is on its way or refused.
    setStatus((now) => nextStatus(now === 'completed' ? 'sendable' : now, 'sent'))
    const called = await makePrepared(endpoint, sendable)
    underWay.current = false
    if (!called.ok) {
      if (called.status === 401) sayOver()
      setFaults(called.faults)
      setStatus((now) => nextStatus(now, 'refused'))
      return null
    }
    setAnswer(called.answer)
    setStatus((now) => nextStatus(now, 'done'))
    return called.answer
  }

  return {
    status,
    answer,
    form,
    send,
    general: faults.general,
    field: (name: string): string | undefined => shown.fields[name],
    /** As if nothing had been sent. */
    reset() {
      setStatus('sendable')
      setFaults(NO_FAULTS)
      setAnswer(null)
    },
  }
}

/** A form is under way from the press on, also while its files are being read. */
async function makePrepared<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  endpoint: Reachable<Endpoint<Query, Body, Answer>>,
  sendable: Sendable<z.input<Query>, z.input<Body>>,
): Promise<Called<z.output<Answer>>> {
  try {
    const sent = typeof sendable === 'function' ? await sendable() : sendable
    return sent ? await makeCall(endpoint, sent) : { ok: false, faults: { ...NO_FAULTS } }
  } catch {
    return { ok: false, faults: { ...NO_FAULTS, general: CANNOT_READ } }
  }
}
