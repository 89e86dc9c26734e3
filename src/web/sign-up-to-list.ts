import { signUpToList } from '#contract/list.ts'
import { isEmail, NOT_AN_EMAIL } from '#domain/email.ts'
import { makeCall, STRANGE_ANSWER } from './call.ts'
import { solveChallenge } from './solve-challenge.ts'

/** What a signup block does once it is used; in a file of its own, which no page loads before that. */
export async function signUp(tag: string, email: string): Promise<{ message: string } | { error: string }> {
  if (!isEmail(email.trim())) return { error: NOT_AN_EMAIL }
  const captcha = await solveChallenge('list')
  const called = await makeCall(signUpToList, { query: { captcha, 'list-tag': tag }, body: { email } })
  if (called.ok) return called.answer
  return { error: called.faults.fields.email ?? called.faults.general ?? STRANGE_ANSWER }
}
