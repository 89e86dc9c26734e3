import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { signIn, verifyCode } from '#contract/access/login.ts'
import { CODE_OUT_OF_DATE, TOO_MANY_FAILED_ATTEMPTS } from '#domain/access/sign-in.ts'
import { useCall } from '../../calls/use-call.ts'
import { formText } from '../../forms/form-text.ts'
import { readTab, writeTab } from '../../forms/tab-storage.ts'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CodeStep } from './code-step.tsx'
import { EmailField } from './email-field.tsx'
import type { WayProps } from './way.ts'
import { enter } from './way.ts'

/** A code on its way: the token is worth nothing without it. `againAt` is when the next may be asked for, by this clock. */
type PendingCode = { token: string; email: string; againAt: number }

/** A phone may drop the page while its owner looks for the code in another app, so this tab remembers what was asked. */
const TAB_KEY = 'pending-code'

/** spec 1 §4: the email step, then the code step; a code that cannot be tried any more leads back to the first. */
export function CodeForm({ email, onEmail, path }: WayProps) {
  const asking = useCall(signIn)
  const trying = useCall(verifyCode)
  const [pending, setPending] = useState<PendingCode | null>(null)
  const { general } = trying
  const over = general === TOO_MANY_FAILED_ATTEMPTS || general === CODE_OUT_OF_DATE ? general : null

  // After a reload; not while rendering, as the server knows nothing of it.
  useEffect(() => {
    const recalled = readTab<PendingCode>(TAB_KEY)
    if (!recalled) return
    setPending(recalled)
    onEmail(recalled.email)
  }, [onEmail])
  useEffect(() => {
    if (over) writeTab(TAB_KEY, null)
  }, [over])

  function keep(next: PendingCode | null) {
    setPending(next)
    writeTab(TAB_KEY, next)
  }

  async function ask(to: string) {
    trying.reset()
    const answer = await asking.send({ body: { email: to, path: path || undefined } })
    if (answer) keep({ token: answer.token, email: to, againAt: Date.now() + answer.again_in * 1000 })
  }

  async function verify(token: string, password: string) {
    const answer = await trying.send({ body: { token, password } })
    if (!answer) return
    writeTab(TAB_KEY, null)
    enter(answer.path)
  }

  if (pending && !over) {
    const { token, againAt } = pending
    return (
      <CodeStep
        key={token}
        email={email}
        againAt={againAt}
        call={trying}
        problem={asking.general ?? general}
        isAsking={asking.status === 'sending'}
        onCode={(code) => void verify(token, code)}
        onAgain={() => void ask(email)}
        onBack={() => {
          trying.reset()
          asking.reset()
          keep(null)
        }}
      />
    )
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void ask(formText(event.currentTarget, 'email'))
  }
  const problem = over ?? asking.general
  return (
    // The call that has failed finds its sentence here, whichever of the two it was.
    <form
      ref={over ? trying.form : asking.form}
      method="post"
      onSubmit={submit}
      noValidate
      className="grid gap-6"
      aria-label="Get a code"
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      <p className="font-sans text-small text-soft">
        We’ll email you a six-digit code that works for ten minutes. No password needed.
      </p>
      <EmailField email={email} onEmail={onEmail} error={asking.field('email')} />
      <div>
        <SubmitButton status={asking.status === 'completed' ? 'sendable' : asking.status}>Email me a code</SubmitButton>
      </div>
    </form>
  )
}
