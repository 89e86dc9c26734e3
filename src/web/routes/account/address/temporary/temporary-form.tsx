import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { endTemporaryAddress, saveTemporaryAddress } from '#contract/addresses.ts'
import type { Address } from '#domain/addresses/address-fields.ts'
import type { Day } from '#domain/day.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { SHIPCODE_OF_ZONE } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import { useCall } from '../../../../calls/use-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { AddressFields, readAddress } from '../../../../parts/addresses/address-form.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { toast } from '../../../../ui/toast.ts'

type Saved = { address: Address; from: Day; until: Day }
type TemporaryFormProps = { zones: Zones; zone: Zone; saved: Saved | null; today: Day }

export function TemporaryForm({ zones, zone, saved, today }: TemporaryFormProps) {
  const call = useCall(saveTemporaryAddress)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const days = { from: formText(form, 'from'), until: formText(form, 'until') }
    const body = { address: readAddress(form, 'address.'), ...days }
    if (!(await call.send({ body, params: { shipcode: SHIPCODE_OF_ZONE[zone] } }))) return
    toast('Temporary address saved')
    await revalidate()
    call.reset()
  }
  return (
    <>
      {saved && <EndForm zone={zone} />}
      <form ref={call.form} method="post" onSubmit={submit} noValidate className="grid gap-6">
        {call.general && <Notice kind="error">{call.general}</Notice>}
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            label="From"
            name="from"
            type="date"
            required
            defaultValue={saved?.from ?? today}
            error={call.field('from')}
          />
          <Field
            label="Until"
            name="until"
            type="date"
            required
            defaultValue={saved?.until ?? ''}
            error={call.field('until')}
          />
        </div>
        <AddressFields
          zones={zones}
          zone={zone}
          initial={saved?.address ?? null}
          prefix="address."
          error={call.field}
        />
        <div>
          <SubmitButton status={call.status}>Save temporary address</SubmitButton>
        </div>
      </form>
    </>
  )
}

/** Back to the usual address, by one press. */
function EndForm({ zone }: { zone: Zone }) {
  const call = useCall(endTemporaryAddress)
  const { revalidate } = useRevalidator()
  async function end(event: FormEvent) {
    event.preventDefault()
    if (!(await call.send({ params: { shipcode: SHIPCODE_OF_ZONE[zone] } }))) return
    toast('We’re using your usual address again')
    await revalidate()
  }
  return (
    <form ref={call.form} method="post" onSubmit={end} className="grid gap-4 border-ink border-y py-4">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <p>Back early?</p>
      <div>
        <SubmitButton status={call.status} look="outline">
          Use my usual address
        </SubmitButton>
      </div>
    </form>
  )
}
