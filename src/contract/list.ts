import * as z from 'zod/mini'
import { captchaToken } from './captcha.ts'
import { emailAddress } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { text } from './text.ts'

/** Every refusal is told beside the email (spec 2 §5). */
export const signUpToList = endpoint({
  method: 'POST',
  path: '/api/list/signup',
  query: z.strictObject({ captcha: captchaToken, 'list-tag': z._default(text(100), '') }),
  body: z.strictObject({ email: emailAddress }),
  answer: z.object({ message: z.string() }),
})
