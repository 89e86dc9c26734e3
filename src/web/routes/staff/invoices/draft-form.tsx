import type { FormEvent } from 'react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { saveDraft } from '#contract/invoices/staff.ts'
import { isBlankAddress } from '#domain/addresses/address-fields.ts'
import type { GoodsShipping } from '#domain/catalogue/price-list.ts'
import { NOT_A_PERCENTAGE, tradeDiscountLabel } from '#domain/invoices/trade-discount.ts'
import { formatMoney } from '#domain/money.ts'
import { takesBankDebits } from '#domain/payments/bank-debit.ts'
import type { Zones } from '#server/db/settings.ts'
import type { DraftToEdit } from '#server/services/invoices/read-draft.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { href } from '../../../href.ts'
import { AddressFields, readAddress } from '../../../parts/addresses/address-form.tsx'
import { adjustments } from '../../../parts/orders/receipt-words.ts'
import { StaffSection } from '../../../parts/staff/staff-page.tsx'
import { useCurrency } from '../../../root-data.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { DraftLinesFields } from './draft-lines.tsx'
import type { DraftLinesState } from './use-draft-lines.ts'
import { useDraftLines } from './use-draft-lines.ts'

type DraftFormProps = {
  /** Null for a new one. */
  id: string | null
  begun: DraftToEdit
  zones: Zones
  goodsShipping: GoodsShipping
}

/** All of a draft: nothing is sent and no number is taken by saving it. */
export function DraftForm({ id, begun, zones, goodsShipping }: DraftFormProps) {
  const call = useStaffCall(saveDraft)
  const navigate = useNavigate()
  const currency = useCurrency()
  const draft = useDraftLines(begun, goodsShipping)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const error = (name: string) => missing[name] ?? call.field(name)
  const printed = begun.lines.some(({ type }) => type === 'personal-subscription')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const faults = faultsOf(draft)
    setMissing(faults)
    if (Object.keys(faults).length > 0) return
    const answer = await call.send({
      body: { ...fieldsOf(form, draft), ...(id && { invoice: id }), revision: begun.revision },
    })
    if (!answer) return
    toast('Draft saved. Nothing was sent.')
    await navigate(href('/staff/invoices/:id', { id: answer.invoice }))
  }

  return (
    <form
      ref={call.form}
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Invoice draft"
      className="scripted grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_20rem]"
    >
      <div className="grid content-start gap-6">
        <StaffSection title="Bill to">
          <div className="grid max-w-[44rem] items-end gap-4 sm:grid-cols-2">
            <Field label="Name" name="name" defaultValue={begun.name} maxLength={200} required error={error('name')} />
            <Field
              label="PO number (optional)"
              name="po_number"
              defaultValue={begun.poNumber ?? ''}
              maxLength={60}
              hint="Printed on the invoice. You can search for it."
              error={error('po_number')}
            />
            <Field label="Email" name="email" type="email" defaultValue={begun.email} required error={error('email')} />
            <Field
              label="Second email (optional)"
              name="email_to"
              type="email"
              defaultValue={begun.emailTo ?? ''}
              hint="Gets the invoice and reminders too."
              error={error('email_to')}
            />
          </div>
          <div className="grid max-w-[44rem] gap-4 pt-2">
            <AddressFields zones={zones} prefix="address." error={error} initial={begun.address} leading="a" />
            {error('address') && <p className="font-sans text-error text-small">{error('address')}</p>}
          </div>
        </StaffSection>
        <StaffSection title="Lines" aside="Prices stay as they were quoted. A line of your own can also cost nothing.">
          <DraftLinesFields lines={begun.lines} draft={draft} error={error} />
        </StaffSection>
        <StaffSection title="Terms">
          <div className="grid max-w-[44rem] items-end gap-4 sm:grid-cols-2">
            <Field
              label="Trade discount in percent (optional)"
              name="discount"
              inputMode="decimal"
              value={draft.percent}
              onValue={draft.setPercent}
              hint="Off every line, except shipping and donations."
              error={draft.basisPoints === null ? NOT_A_PERCENTAGE : error('discount')}
            />
            <Field
              label="Days to pay"
              name="net"
              type="number"
              min={0}
              max={365}
              defaultValue={String(begun.net)}
              error={error('net')}
            />
            <Select
              label="Payment options"
              name="accepted"
              defaultValue={begun.accepted}
              options={[
                {
                  value: 'any',
                  label: takesBankDebits(currency) ? 'Card, bank debit, check or wire' : 'Card, check or wire',
                },
                { value: 'check-or-wire-only', label: 'Check or wire only' },
              ]}
            />
          </div>
          {printed && (
            <Checkbox
              name="serve_before"
              label="Serve before payment"
              hint="The subscription starts when the invoice is sent. Voiding it ends it."
              defaultChecked={begun.servesBefore}
            />
          )}
          <div className="max-w-[44rem] pt-2">
            <TextArea
              label="Note (optional)"
              name="note"
              rows={3}
              defaultValue={begun.note}
              maxLength={500}
              hint="Printed below the lines."
              error={error('note')}
            />
          </div>
        </StaffSection>
      </div>
      <div className="grid content-start gap-4 lg:sticky lg:top-20 lg:self-start">
        <DraftSums draft={draft} />
        {call.general && <Notice kind="error">{call.general}</Notice>}
        <SubmitButton status={call.status}>Save draft</SubmitButton>
        <p className="font-sans text-fine text-soft">Saving sends nothing. The number is given when you send it.</p>
        {id && (
          <Link
            to={href('/staff/invoices/:id', { id })}
            className="linked inline-flex min-h-11 items-center justify-self-start font-sans text-small"
          >
            Cancel
          </Link>
        )}
      </div>
    </form>
  )
}

function DraftSums({ draft: { priced, basisPoints } }: { draft: DraftLinesState }) {
  const currency = useCurrency()
  const tradeDiscount = priced.trade > 0 ? { label: tradeDiscountLabel(basisPoints ?? 0), amount: priced.trade } : null
  return (
    <dl
      className="tabular grid grid-cols-[1fr_auto] gap-y-1 border-ink border-t pt-3 font-sans text-small"
      aria-live="polite"
    >
      <dt>Lines</dt>
      <dd className="text-right">{formatMoney(priced.subtotal, currency)}</dd>
      {adjustments({ ...priced, tradeDiscount }).map(({ label, amount }) => (
        <Sum key={label} label={label} amount={formatMoney(amount, currency)} />
      ))}
      <dt className="border-rule border-t pt-2 font-semibold">Total</dt>
      <dd className="border-rule border-t pt-2 text-right font-semibold">{formatMoney(priced.total, currency)}</dd>
    </dl>
  )
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-right">{amount}</dd>
    </>
  )
}

/** What no number can be read from is said before anything is sent. */
function faultsOf({ read, basisPoints }: DraftLinesState): Record<string, string> {
  const faults = read.flatMap(({ name, quantity, price }, at) => [
    ...(name ? [] : [[`free_lines.${at}.name`, 'Must not be blank.']]),
    ...(quantity === null ? [[`free_lines.${at}.quantity`, 'Enter a whole number.']] : []),
    ...(price === null ? [[`free_lines.${at}.price`, 'Enter an amount.']] : []),
  ])
  return Object.fromEntries(basisPoints === null ? [...faults, ['discount', NOT_A_PERCENTAGE]] : faults)
}

function fieldsOf(form: HTMLFormElement, { kept, read, basisPoints }: DraftLinesState) {
  const text = (name: string) => formText(form, name)
  const address = readAddress(form, 'address.')
  return {
    name: text('name'),
    email: text('email'),
    email_to: text('email_to') || null,
    po_number: text('po_number'),
    note: text('note'),
    address: isBlankAddress(address) ? null : address,
    net: Number(text('net')),
    accepted: text('accepted') === 'any' ? ('any' as const) : ('check-or-wire-only' as const),
    serve_before: text('serve_before') !== '',
    discount: basisPoints ?? 0,
    lines: kept,
    free_lines: read.map(({ name, quantity, price }) => ({ name, quantity: quantity ?? 1, price: price ?? 0 })),
  }
}
