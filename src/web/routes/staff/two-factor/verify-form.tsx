import type { FormEvent } from 'react'
import { verifyTwoFactor } from '#contract/access/two-factor.ts'
import { useCall } from '../../../calls/use-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { CodeField } from '../../../parts/access/code-field.tsx'
import { LogOut } from '../../../parts/access/log-out.tsx'
import { PasskeyButton } from '../../../parts/access/passkey-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

type VerifyFormProps = { factors: { totp: boolean; passkey: boolean }; path: string }

/** In the place of this page, which is of no use any more. */
const goOn = (path: string) => location.replace(path)

export function VerifyForm({ factors, path }: VerifyFormProps) {
  const call = useCall(verifyTwoFactor)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await call.send({ body: { code: formText(event.currentTarget, 'code'), path } })
    if (answer) goOn(answer.path)
  }

  return (
    <>
      {factors.passkey && <PasskeyButton label="Use a passkey" look="solid" path={path} onEntered={goOn} />}
      {factors.totp && (
        <form
          ref={call.form}
          method="post"
          onSubmit={submit}
          noValidate
          className="grid gap-6"
          aria-label="Show a code"
        >
          {call.general && <Notice kind="error">{call.general}</Notice>}
          <CodeField
            label="Code"
            name="code"
            hint="Six digits from your authenticator, or a recovery code."
            error={call.field('code')}
          />
          <div>
            <SubmitButton status={call.status}>Continue</SubmitButton>
          </div>
        </form>
      )}
      <div className="border-rule border-t pt-2">
        <LogOut />
      </div>
    </>
  )
}
