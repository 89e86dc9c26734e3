import type { FormEvent } from 'react'
import { changeGift } from '#contract/gifts/giver.ts'
import { LONGEST_EMAIL } from '#domain/access/email.ts'
import { LONGEST_LINE } from '#domain/addresses/line-length.ts'
import type { Day } from '#domain/day.ts'
import { isFilled, lastSendDay } from '#domain/gifts/recipient.ts'
import type { Zones } from '#server/db/settings.ts'
import type { GiverGift } from '#server/services/gifts/giver/giver-gifts.ts'
import { useCall } from '../../../calls/use-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { AddressFields, readAddress } from '../../../parts/addresses/address-form.tsx'
import { DoneNotice } from '../../../parts/done-notice.tsx'
import { useRootData } from '../../../root-data.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { GreetingField } from '../../subscribe/gift/greeting-field.tsx'

type GiftFormProps = { gift: GiverGift; zones: Zones; today: Day }

/** Who a gift is for: all of it until it is first emailed, then only whom it is emailed to. */
export function GiftForm({ gift, zones, today }: GiftFormProps) {
  const call = useCall(changeGift)
  const session = useRootData()?.visitor.session ?? ''
  const { id, recipient, sendOn, sendings, state, medium } = gift
  const isFixed = sendings > 0 || state === 'started'
  const day = sendOn && sendOn > today ? sendOn : today

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = readAddress(form, 'address.')
    const text = (name: string) => formText(form, name)
    const rest = isFixed ? {} : { message: text('message'), address: isFilled(typed) ? typed : null }
    const named = { name: text('name'), email: text('email'), send_on: text('send_on') || null, ...rest }
    await call.send({ body: { gift: id, recipient: named, session } })
  }

  if (call.answer) return <DoneNotice message="Your gift is updated" />
  return (
    <form ref={call.form} method="post" onSubmit={submit} noValidate className="grid max-w-[36rem] gap-5">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      {sendings > 0 && (
        <p className="font-sans text-small text-soft">
          A new email address gets a new link, and the old link stops working.
        </p>
      )}
      <Field
        label="Their name (optional)"
        name="name"
        autoComplete="off"
        maxLength={LONGEST_LINE}
        defaultValue={recipient.name}
        error={call.field('name')}
      />
      {!isFixed && <GreetingField name="message" initial={recipient.greeting} error={call.field('message')} />}
      <Field
        label={isFixed ? 'Their email' : 'Their email (optional)'}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={LONGEST_EMAIL}
        defaultValue={recipient.email}
        required={isFixed}
        hint={isFixed ? undefined : 'Without an email address, you give it yourself.'}
        error={call.field('email')}
      />
      <Field
        label="Send day"
        name="send_on"
        type="date"
        min={today}
        max={lastSendDay(today)}
        defaultValue={day}
        hint="We send it at 9 AM."
        error={call.field('send_on')}
      />
      {!isFixed && medium === 'print' && (
        <Disclosure summary="Their postal address (optional)" open={recipient.address !== null}>
          <AddressFields zones={zones} initial={recipient.address} prefix="address." error={call.field} />
        </Disclosure>
      )}
      <div>
        <SubmitButton status={call.status}>Save</SubmitButton>
      </div>
    </form>
  )
}
