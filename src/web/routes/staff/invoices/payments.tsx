import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { recordPayment, takeBackPayment } from '#contract/invoices/staff.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { parseMoney, typedMoney } from '#domain/parse-money.ts'
import type { Recorded } from '#server/services/payments/recorded-payments.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { StaffSection } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { useCurrency } from '../../../root-data.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { InDialog } from '../in-dialog.tsx'

const MEANS: Record<Recorded['means'], string> = {
  check: 'Check',
  wire: 'Wire transfer',
  cash: 'Cash',
  other: 'Other',
}

type PaymentsProps = { id: string; payments: Recorded[]; left: Cents; recorded: Cents; mayTakeBack: boolean }

/** What came by check or wire, also what was taken back. */
export function RecordedPayments({ id, payments, left, recorded, mayTakeBack }: PaymentsProps) {
  const currency = useCurrency()
  if (payments.length === 0) return null
  const columns: Column<Recorded>[] = [
    { key: 'on', head: 'Received', short: true, cell: ({ receivedOn }) => formatDay(receivedOn) },
    { key: 'means', head: 'Paid by', short: true, cell: ({ means }) => MEANS[means] },
    { key: 'note', head: 'Note', long: true, cell: ({ note }) => note },
    { key: 'by', head: 'Recorded by', cell: ({ by }) => by },
    {
      key: 'amount',
      head: 'Amount',
      numeric: true,
      cell: ({ amount, takenBack }) =>
        takenBack ? <s>{formatMoney(amount, currency)}</s> : formatMoney(amount, currency),
    },
    {
      key: 'back',
      head: 'Taken back',
      cell: (payment) =>
        payment.takenBack ? (
          <span className="text-soft">
            {payment.takenBack.by}: {payment.takenBack.reason}
          </span>
        ) : (
          mayTakeBack && <TakeBack id={id} payment={payment} left={left} />
        ),
    },
  ]
  return (
    <StaffSection
      title="Payments"
      aside={`${formatMoney(recorded, currency)} recorded, ${formatMoney(left, currency)} left`}
    >
      <StaffTable caption="Payments" columns={columns} rows={payments} rowKey={({ id }) => id} empty="" />
    </StaffSection>
  )
}

function TakeBack({ id, payment, left }: { id: string; payment: Recorded; left: Cents }) {
  const currency = useCurrency()
  const amount = formatMoney(payment.amount, currency)
  return (
    <InDialog
      endpoint={takeBackPayment}
      title={`Take back ${amount}`}
      button={`Take back ${amount} of ${formatDay(payment.receivedOn)}`}
      says="Take back"
      submit={`Take back ${amount}`}
      body={(text) => ({ invoice: id, payment: payment.id, left, reason: text('reason') })}
    >
      {(error) => (
        <>
          <p>
            {formatMoney((left + payment.amount) as Cents, currency)} will be left to pay. The payment stays in the
            books, with an entry that takes it back today. You can record it again.
          </p>
          <Field label="Reason" name="reason" maxLength={200} required error={error('reason')} />
        </>
      )}
    </InDialog>
  )
}

type RecordPaymentProps = { id: string; left: Cents; recorded: Cents; today: Day; onDone: () => void }

export function RecordPayment({ id, left, recorded, today, onDone }: RecordPaymentProps) {
  const currency = useCurrency()
  const call = useStaffCall(recordPayment)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = (name: string) => formText(event.currentTarget, name)
    const means = (['wire', 'cash'] as const).find((one) => one === text('means')) ?? 'check'
    const amount = parseMoney(text('amount'), currency) ?? 0
    const more = { received_on: text('received_on'), note: text('note') }
    if (!(await call.send({ body: { invoice: id, means, amount, left, ...more } }))) return
    await revalidate()
    onDone()
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} aria-label="Record a payment" className="grid gap-4">
      <p>
        <strong className="tabular font-semibold">{formatMoney(left, currency)}</strong> is left to pay
        {recorded > 0 && ` after ${formatMoney(recorded, currency)}`}. Once it’s paid in full, the order is fulfilled
        and we send the receipt. Until then you can take a payment back.
      </p>
      <Field
        label="Amount"
        name="amount"
        inputMode="decimal"
        defaultValue={typedMoney(left, currency)}
        required
        error={call.field('amount')}
      />
      <Select
        label="Paid by"
        name="means"
        options={[
          { value: 'check', label: 'Check' },
          { value: 'wire', label: 'Wire transfer' },
          { value: 'cash', label: 'Cash' },
        ]}
      />
      <Field
        label="Received on"
        name="received_on"
        type="date"
        defaultValue={today}
        required
        error={call.field('received_on')}
      />
      <Field label="Note (optional)" name="note" maxLength={200} hint="For example, the check number." />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <SubmitButton status={call.status}>Record payment</SubmitButton>
    </form>
  )
}
