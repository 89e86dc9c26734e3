import type { ReactNode } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { useCall } from '../../../../calls/use-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { useRootData } from '../../../../root-data.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { toast } from '../../../../ui/toast.ts'

type ActionFormProps<Body extends z.ZodMiniType> = {
  /** On the button that opens it. */
  opens: string
  /** Whether it is open from the start. */
  startsOpen?: boolean
  title: string
  endpoint: Endpoint<z.ZodMiniType, Body, z.ZodMiniType>
  person: string
  /** The body of the call but for session and reason. */
  body: (form: HTMLFormElement) => object
  submit: string
  done: string
  /** Who reads the reason. */
  hint?: string
  /** The fields; they show the faults that they are given. */
  children: (fault: (name: string) => string | undefined) => ReactNode
}

/** Something that staff do to a reader's things: behind a button, and never without a reason. */
export function ActionForm<Body extends z.ZodMiniType>(props: ActionFormProps<Body>) {
  const { opens, startsOpen = false, title, endpoint, person, body, submit, done, children } = props
  const { hint = 'The reader can see this in their account.' } = props
  const [open, setOpen] = useState(startsOpen)
  const call = useCall(endpoint)
  const { revalidate } = useRevalidator()
  const session = useRootData()?.visitor.session ?? ''

  async function send(form: HTMLFormElement) {
    const sent = { ...body(form), session, reason: formText(form, 'reason') }
    const answer = await call.send({ params: { token: person }, body: sent as z.input<Body> })
    if (!answer) return
    close()
    toast(done)
    void revalidate()
  }
  function close() {
    setOpen(false)
    call.reset()
  }

  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {opens}
      </Button>
      <Dialog open={open} onClose={close} title={title}>
        {open && (
          <form
            ref={call.form}
            method="post"
            noValidate
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              void send(event.currentTarget)
            }}
          >
            {call.general && <Notice kind="error">{call.general}</Notice>}
            {children(call.field)}
            <Field label="Reason" name="reason" required hint={hint} error={call.field('reason')} />
            <div>
              <SubmitButton status={call.status}>{submit}</SubmitButton>
            </div>
          </form>
        )}
      </Dialog>
    </>
  )
}
