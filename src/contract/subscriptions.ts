import * as z from 'zod/mini'
import { DELIVERABLES, LEVELS } from '#domain/vocabulary.ts'
import { captchaToken } from './access/captcha.ts'
import { subscription } from './account/account.ts'
import { addresses } from './addresses.ts'
import { checkoutFields, paymentAnswer } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { token } from './fields/text.ts'

const zonePrices = z.object({ a: z.number(), b: z.number(), c: z.number() })

/** The spec's Upgrade options, in cents for the issues left. */
const upgradeOptions = z.object({
  can_update: z.boolean(),
  can_upgrade: z.boolean(),
  low_prices: zonePrices,
  high_prices: zonePrices,
  /** Whether the choice between the rates is offered. */
  level_switch: z.boolean(),
  forms: z.array(z.enum(DELIVERABLES)),
})

export const readChange = endpoint({
  method: 'GET',
  path: '/api/account/subscriptions/:token',
  answer: z.object({
    upgrade: z.object({ subscription, options: upgradeOptions }),
    subscriber: z.object({ addresses }),
  }),
})
export type ChangeAnswer = z.output<typeof readChange.answer>

/** A free change is done at once; one that costs something carries the payment's answer. */
export const updateSubscription = endpoint({
  method: 'POST',
  path: '/api/account/subscriptions/update',
  query: z.strictObject({ captcha: captchaToken }),
  body: z.strictObject({
    ...checkoutFields,
    subscription: z.strictObject({
      token,
      deliverable: z.enum(DELIVERABLES),
      level: z.optional(z.enum(LEVELS)),
    }),
  }),
  failsAs: 'updated-failed',
  answer: z.discriminatedUnion('type', [
    z.object({ type: z.literal('update-succeeded') }),
    z.object({ type: z.literal('upgrade-checkout'), data: paymentAnswer }),
  ]),
})
