import { signUpToList } from '#contract/lists.ts'
import { emailFault, spellEmail } from '#domain/access/email.ts'
import { makeCall, STRANGE_ANSWER } from '../../calls/call.ts'
import { solveChallenge } from '../../calls/solve-challenge.ts'

/** What a signup block does once it is used; in a file of its own, which no page loads before that. */
export async function signUp(tag: string, email: string): Promise<{ message: string } | { error: string }> {
  const fault = emailFault(spellEmail(email))
  if (fault) return { error: fault }
  const captcha = await solveChallenge('list')
  const called = await makeCall(signUpToList, { query: { captcha, 'list-tag': tag }, body: { email } })
  if (called.ok) return called.answer
  return { error: called.faults.fields.email ?? called.faults.general ?? STRANGE_ANSWER }
}
