import type { FormEvent } from 'react'
import { useState } from 'react'
import { SUBMIT_STATUSES } from '#domain/checkout/submit-status.ts'
import { useCall } from '../../../calls/use-call.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { LazyCombobox } from '../../../ui/fields/lazy-combobox.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { tryCall } from './try-call.ts'

export function FieldStates() {
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      <Field label="Name" name="plain" autoComplete="off" />
      <Field
        label="Email"
        name="hinted"
        type="email"
        hint="We write to it once, to confirm."
        defaultValue="ada@example.com"
      />
      <Field label="City" name="wrong" error="Must not be blank." />
      <Field label="Country" name="off" disabled defaultValue="Not asked" />
      <Select
        label="State"
        name="state"
        options={[
          { value: 'ME', label: 'Maine' },
          { value: 'VT', label: 'Vermont' },
        ]}
      />
      <Select
        label="State, with an error"
        name="state-wrong"
        error="Please choose one."
        options={[{ value: '', label: 'Choose' }]}
      />
      <TextArea label="Note" name="note" hint="For the recipient." className="sm:col-span-2" />
    </div>
  )
}

export function Choices() {
  const [quantity, setQuantity] = useState(1)
  const [term, setTerm] = useState('1')
  const [size, setSize] = useState('m')
  return (
    <div className="grid gap-8">
      <NumberField
        label="Quantity"
        hint="From 1 to 12."
        name="quantity"
        min={1}
        max={12}
        value={quantity}
        onChange={setQuantity}
      />
      <p className="font-sans text-small">
        Chosen: <output data-testid="quantity">{quantity}</output>
      </p>
      <NumberField
        label="Quantity, with an error"
        name="wrong"
        min={1}
        max={2}
        value={1}
        onChange={() => {}}
        error="Only 2 left."
      />
      <RadioCards
        legend="Term"
        name="term"
        columns="two"
        value={term}
        onChange={setTerm}
        options={[
          { value: '1', label: 'One year', detail: 'Four issues', aside: '$48.00' },
          { value: '2', label: 'Two years', detail: 'Eight issues, $4.80 less', aside: '$91.20' },
          { value: '3', label: 'Three years', detail: 'Twelve issues', aside: '$129.60', disabled: true },
        ]}
      />
      <RadioCards
        legend="Size, with an error"
        name="size"
        columns="short"
        value={size}
        onChange={setSize}
        error="Please choose a size."
        options={[
          { value: 's', label: 'Small' },
          { value: 'm', label: 'Medium' },
        ]}
      />
    </div>
  )
}

const INSTITUTIONS = [
  { value: 'alderwick', label: 'Alderwick University' },
  { value: 'corrievale', label: 'Corrievale College of Art' },
  { value: 'lindholmen', label: 'Lindholmen City Library' },
]

export function ComboboxStates() {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <div className="grid gap-4">
      <LazyCombobox
        label="Institution"
        name="institution"
        hint="Type its whole name, or choose it."
        unknown="We don’t know an institution by that name."
        options={INSTITUTIONS}
        onChange={setChosen}
      />
      <p className="font-sans text-small">
        Chosen: <output data-testid="institution">{chosen ?? 'nothing'}</output>
      </p>
    </div>
  )
}

export function SubmitStates() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {SUBMIT_STATUSES.map((status) => (
        <li
          key={status}
          className="flex items-center justify-between gap-4 border-rule border-b pb-4 font-sans text-small"
        >
          {status}
          <SubmitButton status={status}>Place order</SubmitButton>
        </li>
      ))}
    </ul>
  )
}

/** A real call: leave a field blank to be refused beside it, or say you are nobody to be refused at large. */
export function TryForm() {
  const call = useCall(tryCall)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    void call.send({ body: { name: text('name'), email: text('email'), note: text('note') } })
  }
  if (call.answer) return <Notice kind="success" title={`Thank you, ${call.answer.name}`} />
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      noValidate
      aria-label="Try a call"
      className="grid max-w-[30rem] gap-6"
    >
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <TextArea label="Note" name="note" />
      <Field label="Name" name="name" error={call.field('name')} autoComplete="name" />
      <Field label="Email" name="email" type="email" error={call.field('email')} autoComplete="email" />
      <SubmitButton status={call.status}>Send</SubmitButton>
    </form>
  )
}
