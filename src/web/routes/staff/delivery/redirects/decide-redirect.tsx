import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { declineRedirect, grantRedirect } from '#contract/delivery/redirects.ts'
import type { OpenRedirect } from '#server/services/delivery/redirect-list.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'

type Redirect = Pick<OpenRedirect, 'id' | 'issue' | 'reader' | 'canGrant'>

const TOO_LATE = 'Too late to redirect'

/** One press puts the copy on the late mailing; the reader is written to either way. */
export function DecideRedirect({ redirect }: { redirect: Redirect }) {
  const { id, issue, reader, canGrant } = redirect
  const [declining, setDeclining] = useState(false)
  const call = useStaffCall(grantRedirect)
  const { revalidate } = useRevalidator()
  const what = `No. ${issue}, ${reader.name}`
  async function grant(event: FormEvent) {
    event.preventDefault()
    if (await call.send({ body: { redirect: id } })) await revalidate()
  }
  return (
    <span className="grid gap-1">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <span className="flex flex-wrap items-center gap-x-4">
        {canGrant ? (
          <form ref={call.form} method="post" onSubmit={grant} aria-label={`Redirect: ${what}`}>
            <SubmitButton status={call.status} look="quiet">
              Put on the late mailing<span className="sr-only"> {what}</span>
            </SubmitButton>
          </form>
        ) : (
          <span className="text-soft">{TOO_LATE}</span>
        )}
        <Button look="quiet" className="scripted" aria-label={`Decline: ${what}`} onClick={() => setDeclining(true)}>
          Decline
        </Button>
      </span>
      <Dialog open={declining} onClose={() => setDeclining(false)} title={`Decline: ${what}`}>
        <Decline redirect={redirect} />
      </Dialog>
    </span>
  )
}

function Decline({ redirect: { id, issue, canGrant } }: { redirect: Redirect }) {
  const call = useStaffCall(declineRedirect)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await call.send({ body: { redirect: id, says: formText(event.currentTarget, 'says') } })) await revalidate()
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} aria-label="Decline redirect" className="grid gap-4">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <TextArea
        label="Why, in a sentence to the reader"
        name="says"
        rows={3}
        required
        defaultValue={canGrant ? '' : `No. ${issue} was already in the mail.`}
        error={call.field('says')}
      />
      <SubmitButton status={call.status}>Decline request</SubmitButton>
    </form>
  )
}
