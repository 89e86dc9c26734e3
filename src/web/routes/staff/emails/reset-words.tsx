import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { resetMailWords } from '#contract/mail.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

export function ResetWords({ mail }: { mail: string }) {
  const [open, setOpen] = useState(false)
  const call = useStaffCall(resetMailWords)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await call.send({ body: { mail } }))) return
    setOpen(false)
    await revalidate()
  }
  return (
    <div className="scripted">
      <Button look="quiet" onClick={() => setOpen(true)}>
        Back to our words
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Back to our words">
        <form ref={call.form} method="post" onSubmit={submit} className="grid gap-4">
          <p>From the next message on this email is sent in the words that it came with. Yours stay in the audit.</p>
          {call.general && <Notice kind="error">{call.general}</Notice>}
          <SubmitButton status={call.status}>Use our words</SubmitButton>
        </form>
      </Dialog>
    </div>
  )
}
