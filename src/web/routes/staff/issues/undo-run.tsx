import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { undoRun } from '#contract/issues.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { useMay } from '../../../parts/staff/use-may.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

type UndoRunProps = {
  run: string
  /** On the button that opens it, and what it asks. */
  opens: string
  title: string
  yes: string
  /** What comes back, in numbers. */
  says: string
}

/** What a mailing or a release has taken is given back, with a reason. */
export function UndoRun({ run, opens, title, yes, says }: UndoRunProps) {
  const [asking, setAsking] = useState(false)
  const call = useStaffCall(undoRun)
  const { revalidate } = useRevalidator()
  const mayChange = useMay()('issues.change')
  async function undo(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!(await call.send({ body: { run, reason: formText(event.currentTarget, 'reason') } }))) return
    setAsking(false)
    await revalidate()
  }
  if (!mayChange) return null
  return (
    <>
      <Button look="quiet" className="scripted" onClick={() => setAsking(true)}>
        {opens}
      </Button>
      <Dialog title={title} open={asking} onClose={() => setAsking(false)}>
        {asking && (
          <form ref={call.form} method="post" onSubmit={undo} noValidate className="grid gap-4">
            <p>{says}</p>
            <Field label="Reason" name="reason" required error={call.field('reason')} />
            {call.general && <Notice kind="error">{call.general}</Notice>}
            <div>
              <SubmitButton status={call.status}>{yes}</SubmitButton>
            </div>
          </form>
        )}
      </Dialog>
    </>
  )
}
