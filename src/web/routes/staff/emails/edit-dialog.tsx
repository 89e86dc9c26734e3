import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { discardMailDraft, resetMailWords } from '#contract/mail.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast.ts'

type EditDialogProps = {
  /** On the button that asks for it, on the dialog and on the one that does it. */
  label: string
  call: typeof resetMailWords | typeof discardMailDraft
  edit: { mail: string; base: number }
  /** Said once it is done. */
  done: string
  /** What will happen. */
  children: ReactNode
}

/** What is done to the words of an email as a whole, after a second look. */
export function EditDialog({ label, call: endpoint, edit, done, children }: EditDialogProps) {
  const [open, setOpen] = useState(false)
  const call = useStaffCall(endpoint)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const answer = await call.send({ body: edit })
    if (answer) {
      setOpen(false)
      call.reset()
      toast(done)
    }
    await revalidate()
  }
  return (
    <div className="scripted">
      <Button look="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={label}>
        <form ref={call.form} method="post" onSubmit={submit} className="grid gap-4">
          <p>{children}</p>
          {call.general && <Notice kind="error">{call.general}</Notice>}
          <SubmitButton status={call.status}>{label}</SubmitButton>
        </form>
      </Dialog>
    </div>
  )
}
