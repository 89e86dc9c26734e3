import type { FormEvent } from 'react'
import { beginTotp, confirmTotp } from '#contract/access/two-factor.ts'
import { useCall } from '../../../calls/use-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { href } from '../../../href.ts'
import { CodeField } from '../../../parts/access/code-field.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

type EnrolFormProps = { onCodes: (codes: string[]) => void; replaces?: boolean }

/** The authenticator gets its secret, and is good from the first code that it shows. */
export function EnrolForm({ onCodes, replaces }: EnrolFormProps) {
  const beginning = useCall(beginTotp)
  const confirming = useCall(confirmTotp)

  function begin(event: FormEvent) {
    event.preventDefault()
    void beginning.send()
  }
  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await confirming.send({ body: { code: formText(event.currentTarget, 'code') } })
    if (answer) onCodes(answer.recovery_codes)
  }

  if (!beginning.answer)
    return (
      <form ref={beginning.form} method="post" onSubmit={begin} className="grid justify-items-start gap-5">
        <Problem>{beginning.general}</Problem>
        <p className="font-sans text-small text-soft">
          {replaces
            ? 'Your old app works until the new one has shown its first code. You’ll also get new recovery codes.'
            : 'Use any authenticator app on your phone or in your password manager.'}
        </p>
        <SubmitButton status={beginning.status} look={replaces ? 'outline' : 'solid'}>
          Set up an authenticator
        </SubmitButton>
      </form>
    )

  const { qr, secret, uri } = beginning.answer
  return (
    <form
      ref={confirming.form}
      method="post"
      onSubmit={confirm}
      noValidate
      className="grid gap-6"
      aria-label="Set up an authenticator"
    >
      <Problem>{confirming.general}</Problem>
      <ol className="grid gap-6">
        <li className="grid gap-4">
          <p>Scan this with your authenticator.</p>
          <img src={qr} alt="QR code with the secret below" width={208} height={208} className="bg-[#fff]" />
          <p className="grid gap-1 font-sans text-small text-soft">
            <span>
              Or type this secret, or{' '}
              <a href={uri} className="linked">
                open it on this device
              </a>
              .
            </span>
            <code className="break-all font-sans text-body text-ink tracking-[0.08em]">{inGroups(secret)}</code>
          </p>
        </li>
        <li>
          <CodeField label="Current code" name="code" inputMode="numeric" error={confirming.field('code')} />
        </li>
      </ol>
      <div>
        <SubmitButton status={confirming.status}>Confirm</SubmitButton>
      </div>
    </form>
  )
}

function Problem({ children }: { children: string | null }) {
  if (!children) return null
  return (
    <Notice kind="error">
      <Refusal back={href('/staff/two-factor')}>{children}</Refusal>
    </Notice>
  )
}

const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')
