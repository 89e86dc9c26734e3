import * as z from 'zod/mini'
import { isEmail, NOT_AN_EMAIL } from '#domain/email.ts'
import { captchaToken } from './captcha.ts'
import { endpoint } from './endpoint.ts'

/** Every refusal is told beside the email (spec 2 §5). */
export const signUpToList = endpoint({
  method: 'POST',
  path: '/api/list/signup',
  query: z.strictObject({ captcha: captchaToken, 'list-tag': z._default(z.string(), '') }),
  body: z.strictObject({ email: z.string(NOT_AN_EMAIL).check(z.trim(), z.refine(isEmail, NOT_AN_EMAIL)) }),
  answer: z.object({ message: z.string() }),
})
