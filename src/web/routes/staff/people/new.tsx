import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { makeReader } from '#contract/people.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { href } from '../../../href.ts'
import { AddressFields, readAddress } from '../../../parts/addresses/address-form.tsx'
import { SimilarReaders } from '../../../parts/staff/similar-readers.tsx'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { Route } from './+types/new.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const { zones } = (await app.catalogue()).publication
  return { zones }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/people/new')
  return pageMeta(siteOf(matches), { title: 'Add a reader', description: 'A new reader.', path, hidden: true })
}

export default function NewReader({ loaderData: { zones } }: Route.ComponentProps) {
  const call = useStaffCall(makeReader)
  const navigate = useNavigate()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const again = new FormData(form).has('again')
    const said = { name: formText(form, 'name'), email: formText(form, 'email'), reason: formText(form, 'reason') }
    const made = await call.send({ body: { ...said, again, address: readAddress(form, 'address.') } })
    if (made) void navigate(href('/staff/people/:token', { token: made.token }))
  }
  return (
    <StaffPage
      title="Add a reader"
      lead="A name and a mailing address are enough. Without an email we send no messages."
    >
      <form
        ref={call.form}
        method="post"
        noValidate
        onSubmit={submit}
        aria-label="New reader"
        className="scripted grid max-w-[44rem] gap-4"
      >
        {call.general && <Notice kind="error">{call.general}</Notice>}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" name="name" autoComplete="off" required error={call.field('name')} />
          <Field
            label="Email (optional)"
            name="email"
            type="email"
            autoComplete="off"
            hint="We’ll send a link to confirm it."
            error={call.field('email')}
          />
        </div>
        <AddressFields zones={zones} prefix="address." leading="a" error={call.field} />
        <SimilarReaders form={call.form} />
        <Field
          label="Reason"
          name="reason"
          required
          autoComplete="off"
          hint="How we know of this reader. Only staff can see it."
          error={call.field('reason')}
        />
        <Checkbox name="again" label="Add even if there’s a reader with the same name and address" />
        <div>
          <SubmitButton status={call.status}>Add reader</SubmitButton>
        </div>
      </form>
    </StaffPage>
  )
}
