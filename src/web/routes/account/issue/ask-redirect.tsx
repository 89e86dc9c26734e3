import type { FormEvent } from 'react'
import { askRedirect } from '#contract/delivery/redirects.ts'
import { redirectWords } from '#domain/delivery/redirect-words.ts'
import { useCall } from '../../../calls/use-call.ts'
import { useRootData } from '../../../root-data.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

/** One press asks staff for a copy whose label has the old address. */
export function AskRedirect({ number }: { number: number }) {
  const call = useCall(askRedirect)
  const session = useRootData()?.visitor.session ?? ''
  function ask(event: FormEvent) {
    event.preventDefault()
    void call.send({ params: { number: String(number) }, body: { session } })
  }
  if (call.answer) return <p role="status">{redirectWords({ issue: number, ...call.answer, says: '' })}</p>
  return (
    <form ref={call.form} method="post" onSubmit={ask} className="grid gap-4">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <p>The label of No. {number} is already printed with your old address. We can try to send it to your new one.</p>
      <div>
        <SubmitButton status={call.status} look="outline">
          Ask us to redirect No. {number}
        </SubmitButton>
      </div>
    </form>
  )
}
