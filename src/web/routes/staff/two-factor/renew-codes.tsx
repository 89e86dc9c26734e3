import type { FormEvent } from 'react'
import { renewRecoveryCodes } from '#contract/access/two-factor.ts'
import { useCall } from '../../../calls/use-call.ts'
import { href } from '../../../href.ts'
import { Refusal } from '../../../parts/refusal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

export function RenewCodes({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const call = useCall(renewRecoveryCodes)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const answer = await call.send()
    if (answer) onCodes(answer.recovery_codes)
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} className="grid justify-items-start gap-5">
      {call.general && (
        <Notice kind="error">
          <Refusal back={href('/staff/two-factor')}>{call.general}</Refusal>
        </Notice>
      )}
      <p className="font-sans text-small text-soft">Ten new codes replace the ones you have.</p>
      <SubmitButton look="outline" status={call.status}>
        Create new recovery codes
      </SubmitButton>
    </form>
  )
}
