import * as z from 'zod/mini'
import { captchaToken } from './access/captcha.ts'
import { endpoint } from './endpoint.ts'
import { emailAddress } from './fields/email-address.ts'
import { text } from './fields/text.ts'

/** Every refusal is told beside the email (spec 2 §5). */
export const signUpToList = endpoint({
  method: 'POST',
  path: '/api/list/signup',
  query: z.strictObject({ captcha: captchaToken, 'list-tag': z._default(text(100), '') }),
  body: z.strictObject({ email: emailAddress }),
  answer: z.object({ message: z.string() }),
})

/** The whole choice of mailing lists at once: on those that are named, off the others. */
export const chooseLists = endpoint({
  method: 'POST',
  path: '/api/account/lists',
  body: z.strictObject({ lists: z.array(text(100)).check(z.maxLength(100)) }),
  answer: z.object({
    lists: z.array(z.object({ tag: z.string(), name: z.string(), description: z.string(), on: z.boolean() })),
  }),
})
