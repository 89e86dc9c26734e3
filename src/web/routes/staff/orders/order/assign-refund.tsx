import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { assignRefund } from '#contract/orders.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { OrderFile } from '#server/services/orders/order-file.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { useCurrency } from '../../../../root-data.ts'
import { Select } from '../../../../ui/fields/select.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'

type AssignRefundProps = { id: string; amount: Cents; lines: OrderFile['lines'] }

/** A refund was made at the provider, and only staff can tell what it was for. */
export function AssignRefund({ id, amount, lines }: AssignRefundProps) {
  const currency = useCurrency()
  const call = useStaffCall(assignRefund)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const line = Number(formText(event.currentTarget, 'line'))
    if (await call.send({ body: { refund: id, line } })) await revalidate()
  }
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      aria-label={`Line of the ${formatMoney(amount, currency)} refund`}
      className="scripted mt-2 grid gap-2"
    >
      <Select
        label="Which line was it for?"
        name="line"
        hint="If the line is now paid back in full, it’s taken back."
        error={call.field('line')}
        options={lines.map(({ position, name }) => ({ value: String(position), label: name }))}
      />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <SubmitButton status={call.status}>Save line</SubmitButton>
    </form>
  )
}
