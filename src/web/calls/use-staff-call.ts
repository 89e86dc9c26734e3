import { useRef } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { markSaved } from '../forms/unsaved-forms.ts'
import { useRootData } from '../root-data.ts'
import type { Sent } from './call.ts'
import type { Sendable } from './use-call.ts'
import { useCall } from './use-call.ts'

/** `useCall` for what staff change: the anti-forgery value of their session goes along with the body. */
export function useStaffCall<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  endpoint: Endpoint<Query, Body, Answer>,
) {
  const call = useCall(endpoint)
  const session = useRootData()?.visitor.session ?? ''
  const isTouched = useRef(false)
  return {
    ...call,
    /** For a form that stays: something was changed, which isn’t saved, not even by an answer that is still to come. */
    touch() {
      isTouched.current = true
      if (call.status === 'completed') call.reset()
    },
    async send(sendable: Sendable<z.input<Query>, Omit<z.input<Body>, 'session'>>) {
      isTouched.current = false
      const withSession = ({ body, ...sent }: Sent<z.input<Query>, Omit<z.input<Body>, 'session'>>) => ({
        ...sent,
        body: { ...body, session } as z.input<Body>,
      })
      const answer = await call.send(
        typeof sendable === 'function'
          ? async () => {
              const sent = await sendable()
              return sent && withSession(sent)
            }
          : withSession(sendable),
      )
      if (answer && isTouched.current) call.reset()
      else if (answer) markSaved(call.form.current)
      return answer
    },
  }
}
