import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { useStaffCall } from '../../calls/use-staff-call.ts'
import { formText } from '../../forms/form-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

type InDialogProps<Body extends z.ZodMiniType, Answer extends z.ZodMiniType> = {
  endpoint: Endpoint<z.ZodMiniType, Body, Answer>
  title: string
  /** The button's whole name, for whoever does not see the row it stands in. */
  button: string
  says: string
  /** What the form's own button says, where it does not save. */
  submit?: string
  body: (text: (name: string) => string) => Omit<z.input<Body>, 'session'>
  children: (error: (name: string) => string | undefined) => ReactNode
}

/** A small form behind a button; when it is saved the screen shows it. */
export function InDialog<Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(props: InDialogProps<Body, Answer>) {
  const { title, button, says } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" className="scripted" aria-label={button} onClick={() => setOpen(true)}>
        {says}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        {open && <DialogForm {...props} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function DialogForm<Body extends z.ZodMiniType, Answer extends z.ZodMiniType>({
  endpoint,
  title,
  submit: act = 'Save',
  body,
  children,
  onDone,
}: InDialogProps<Body, Answer> & { onDone: () => void }) {
  const call = useStaffCall(endpoint)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (!(await call.send({ body: body((name) => formText(form, name)) }))) return
    await revalidate()
    onDone()
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} aria-label={title} className="grid gap-4">
      {children(call.field)}
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <SubmitButton status={call.status}>{act}</SubmitButton>
    </form>
  )
}
