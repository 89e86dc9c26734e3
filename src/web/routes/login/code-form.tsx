import type { FormEvent } from 'react'
import { signIn, verifyCode } from '#contract/access.ts'
import { CODE_OUT_OF_DATE, TOO_MANY_FAILED_ATTEMPTS } from '#domain/sign-in.ts'
import { formText } from '../../form-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useCall } from '../../use-call.ts'
import { CodeStep } from './code-step.tsx'
import { EmailField } from './email-field.tsx'
import type { WayProps } from './way.ts'
import { enter } from './way.ts'

/** spec 1 §4: the email step, then the code step; a code that cannot be tried any more leads back to the first. */
export function CodeForm({ email, onEmail, path }: WayProps) {
  const asking = useCall(signIn)
  const trying = useCall(verifyCode)
  const { general } = trying
  const over = general === TOO_MANY_FAILED_ATTEMPTS || general === CODE_OUT_OF_DATE ? general : null

  function ask(to: string) {
    trying.reset()
    void asking.send({ body: { email: to, path: path || undefined } })
  }

  async function verify(token: string, password: string) {
    const answer = await trying.send({ body: { token, password } })
    if (answer) enter(answer.path)
  }

  if (asking.answer && !over) {
    const { token } = asking.answer
    return (
      <CodeStep
        key={token}
        email={email}
        call={trying}
        problem={asking.general ?? general}
        isAsking={asking.status === 'sending'}
        onCode={(code) => void verify(token, code)}
        onAgain={() => ask(email)}
        onBack={() => {
          trying.reset()
          asking.reset()
        }}
      />
    )
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    ask(formText(event.currentTarget, 'email'))
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
        We email you six digits; they open your account for ten minutes, and no password is needed.
      </p>
      <EmailField email={email} onEmail={onEmail} error={asking.field('email')} />
      <div>
        <SubmitButton status={asking.status === 'completed' ? 'sendable' : asking.status}>Email me a code</SubmitButton>
      </div>
    </form>
  )
}
