import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { markSaved } from '../forms/unsaved-forms.ts'
import { useRootData } from '../root-data.ts'
import type { Sent } from './call.ts'
import { useCall } from './use-call.ts'

/** `useCall` for what staff change: the anti-forgery value of their session goes along with the body. */
export function useStaffCall<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  endpoint: Endpoint<Query, Body, Answer>,
) {
  const call = useCall(endpoint)
  const session = useRootData()?.visitor.session ?? ''
  return {
    ...call,
    async send({ body, ...sent }: Sent<z.input<Query>, Omit<z.input<Body>, 'session'>>) {
      const answer = await call.send({ ...sent, body: { ...body, session } as z.input<Body> })
      if (answer) markSaved(call.form.current)
      return answer
    },
  }
}
