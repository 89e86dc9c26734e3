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
        Use the default text
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Use the default text">
        <form ref={call.form} method="post" onSubmit={submit} className="grid gap-4">
          <p>The next message will use the default text. Yours stays in the audit log.</p>
          {call.general && <Notice kind="error">{call.general}</Notice>}
          <SubmitButton status={call.status}>Use default text</SubmitButton>
        </form>
      </Dialog>
    </div>
  )
}
