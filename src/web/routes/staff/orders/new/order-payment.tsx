import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { takesBankDebits } from '#domain/payments/bank-debit.ts'
import { LINK_DAYS } from '#domain/payments/payment-link.ts'
import { useMay } from '../../../../parts/staff/use-may.ts'
import { useCurrency } from '../../../../root-data.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'

const WAYS = {
  check: 'Check received',
  cash: 'Cash received',
  wire: 'Wire received',
  link: 'Payment link by email',
  invoice: 'Invoice',
  comp: 'Free',
}
type Way = keyof typeof WAYS

type OrderPaymentProps = { today: Day; initial: Way; note: string; error: (name: string) => string | undefined }

export function OrderPayment({ today, initial, note, error }: OrderPaymentProps) {
  const [by, setBy] = useState<Way>(initial)
  const currency = useCurrency()
  const received = by === 'check' || by === 'wire' || by === 'cash'
  const mayBill = useMay()('invoices.change')
  return (
    <div className="grid gap-4">
      <Select
        label="Paid by"
        name="by"
        value={by}
        onValue={(value) => setBy(value as Way)}
        options={Object.entries(WAYS)
          .filter(([value]) => mayBill || value !== 'invoice')
          .map(([value, label]) => ({ value, label }))}
        error={error('payment.by')}
      />
      {by === 'link' && (
        <Field
          label="Days to pay"
          name="days"
          type="number"
          min={1}
          max={LINK_DAYS.most}
          defaultValue={String(LINK_DAYS.usual)}
          hint="They pay by card at this price, without an account. You can cancel it until then."
          error={error('payment.days')}
        />
      )}
      {received && (
        <Field
          label="Received on"
          name="received_on"
          type="date"
          defaultValue={today}
          error={error('payment.received_on')}
        />
      )}
      {(received || by === 'comp') && (
        <Field
          label={by === 'comp' ? 'Reason it’s free' : 'Note (optional)'}
          name="note"
          defaultValue={note}
          maxLength={200}
          error={error('payment.note')}
        />
      )}
      {by === 'invoice' && (
        <>
          <Field
            label="Days to pay"
            name="net"
            type="number"
            min={0}
            max={365}
            defaultValue="30"
            error={error('payment.net')}
          />
          <Select
            label="Payment options"
            name="accepted"
            options={[
              {
                value: 'any',
                label: takesBankDebits(currency) ? 'Card, bank debit, check or wire' : 'Card, check or wire',
              },
              { value: 'check-or-wire-only', label: 'Check or wire only' },
            ]}
          />
          <Field
            label="Second email (optional)"
            name="email_to"
            type="email"
            hint="Gets the invoice and reminders too."
            error={error('payment.email_to')}
          />
          <Checkbox name="draft" label="Save as draft" hint="Nothing is sent until you’ve checked it." />
        </>
      )}
      {by === 'invoice' && (
        <Checkbox
          name="serve_before"
          label="Serve before payment"
          hint="The subscription starts when the invoice is sent. Voiding it ends it."
        />
      )}
    </div>
  )
}
