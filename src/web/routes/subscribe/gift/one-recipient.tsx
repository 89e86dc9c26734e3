import { useState } from 'react'
import { LONGEST_EMAIL } from '#domain/access/email.ts'
import { LONGEST_LINE } from '#domain/addresses/line-length.ts'
import type { Day } from '#domain/day.ts'
import type { Medium, Zone } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import { AddressFields } from '../../../parts/addresses/address-form.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { GreetingField } from './greeting-field.tsx'
import { fieldOf } from './read-recipients.ts'
import { SendDay } from './send-day.tsx'

type OneRecipientProps = {
  /** Which of them, from 0. */
  gift: number
  quantity: number
  medium: Medium
  zone: Zone
  /** It can be mailed to that zone alone. */
  fixed?: boolean
  /** Staff fill it in for the giver. */
  byStaff?: boolean
  zones: Zones
  today: Day
  error: (name: string) => string | undefined
}

export function OneRecipient(props: OneRecipientProps) {
  const { gift, quantity, medium, zone, fixed = false, byStaff = false, zones, today, error } = props
  const [name, setName] = useState('')
  const [how, setHow] = useState<string>('hand')
  const [typed, setTyped] = useState(false)
  const wiring = (field: string) => ({ name: fieldOf(gift, field), error: error(fieldOf(gift, field)) })
  const who = name.trim() || 'Who is it for?'
  const sent = how === 'email'
  return (
    <Disclosure summary={quantity > 1 ? `Gift ${gift + 1}: ${who}` : who} open={sent || name !== '' || typed}>
      <div className="grid gap-5">
        <Field
          label="Their name (optional)"
          {...wiring('name')}
          autoComplete="off"
          maxLength={LONGEST_LINE}
          value={name}
          onValue={setName}
        />
        <GreetingField {...wiring('message')} {...(byStaff && { label: 'Giver’s message (optional)' })} />
        <RadioCards
          legend="How they get it"
          {...wiring('how')}
          columns="two"
          value={how}
          onChange={setHow}
          options={[
            {
              value: 'hand',
              label: byStaff ? 'The giver hands it over' : 'I’ll give it myself',
              detail: 'With a link or a card to print',
            },
            { value: 'email', label: 'Email it to them', detail: 'At 9 AM on the day you choose' },
          ]}
        />
        {sent && (
          <>
            <Field
              label="Their email"
              {...wiring('email')}
              type="email"
              autoComplete="off"
              maxLength={LONGEST_EMAIL}
              required
            />
            <SendDay gift={gift} today={today} error={error(fieldOf(gift, 'send_on'))} />
          </>
        )}
        {medium === 'print' && (
          <Disclosure summary="Their postal address (optional)" open={typed}>
            <AddressFields
              zones={zones}
              {...(fixed ? { zone } : { leading: zone })}
              prefix={fieldOf(gift, 'address.')}
              section={`section-gift-${gift} shipping`}
              error={error}
              onTyped={() => setTyped(true)}
            />
          </Disclosure>
        )}
      </div>
    </Disclosure>
  )
}
