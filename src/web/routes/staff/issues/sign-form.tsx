import type { FormEvent, ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { forbidden } from '#domain/access/permissions.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { useMay } from '../../../parts/staff/use-may.ts'
import type { Look } from '../../../ui/button-class.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

type SignFormProps<Body extends z.ZodMiniType> = {
  endpoint: Endpoint<z.ZodMiniType, Body, z.ZodMiniType>
  issue: number
  title: string
  yes: string
  /** What comes before its day: the cut-off, or the planned day. */
  before?: string
  look?: Look
  /** What it does, in numbers, and what can be undone. */
  children: ReactNode
}

/** What is done for every reader at once is signed with a name. Before its day it is asked once more. */
export function SignForm<Body extends z.ZodMiniType>({
  endpoint,
  issue,
  title,
  yes,
  before = 'cut-off',
  look,
  children,
}: SignFormProps<Body>) {
  const call = useStaffCall(endpoint)
  const { revalidate } = useRevalidator()
  const mayChange = useMay()('issues.change')
  const question = call.field('early')
  async function sign(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const signed = { issue, sign_off: formText(event.currentTarget, 'sign_off'), ...(question && { early: true }) }
    if (await call.send({ body: signed as unknown as Omit<z.input<Body>, 'session'> })) await revalidate()
  }
  const says = <div className="grid max-w-[34rem] gap-2 font-sans text-small">{children}</div>
  if (!mayChange) return <Forbidden>{says}</Forbidden>
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={sign}
      aria-label={title}
      noValidate
      className="scripted grid max-w-[34rem] gap-4"
    >
      {says}
      <Field label="Signed off by" name="sign_off" autoComplete="name" required error={call.field('sign_off')} />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      {question && (
        <Notice kind="warning" title={`Before the ${before}`}>
          {question}
        </Notice>
      )}
      <div>
        <SubmitButton status={call.status} look={look}>
          {question ? `Yes, before the ${before}` : yes}
        </SubmitButton>
      </div>
    </form>
  )
}

/** Support looks at issues, and is told whom to ask for more. */
function Forbidden({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-2">
      {children}
      <p className="font-sans text-small text-soft">{forbidden('issues.change')}</p>
    </div>
  )
}
