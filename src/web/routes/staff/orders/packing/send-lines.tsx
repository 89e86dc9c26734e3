import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { markLinesSent } from '#contract/orders.ts'
import type { OrderLine } from '#server/services/orders/order-file.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'

/** Some lines of an order leave the house; the buyer gets one letter for them. */
export function SendLines({ id, lines }: { id: string; lines: OrderLine[] }) {
  const call = useStaffCall(markLinesSent)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const chosen = new FormData(form).getAll('line').map(Number)
    const body = { orders: [id], lines: chosen, tracking: formText(form, 'tracking') }
    if (!(await call.send({ body }))) return
    call.reset()
    await revalidate()
  }
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      aria-label="Send"
      className="scripted grid max-w-[34rem] gap-3"
    >
      {lines.map(({ position, name, quantity }) => (
        <Checkbox
          key={position}
          name="line"
          value={position}
          defaultChecked
          label={`${quantity > 1 ? `${quantity} × ` : ''}${name}`}
        />
      ))}
      <Field label="Tracking (optional)" name="tracking" maxLength={200} />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div>
        <SubmitButton status={call.status} look="outline">
          Mark sent and tell the buyer
        </SubmitButton>
      </div>
    </form>
  )
}
