import { reassignGift, resendGift } from '#contract/gifts/staff.ts'
import { LONGEST_EMAIL } from '#domain/access/email.ts'
import { LONGEST_LINE } from '#domain/addresses/line-length.ts'
import type { Day } from '#domain/day.ts'
import { lastSendDay } from '#domain/gifts/recipient.ts'
import type { ListedGift } from '#server/services/gifts/gift-list.ts'
import { formText } from '../../../forms/form-text.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { ActionForm } from '../people/person/action-form.tsx'

const HINT = 'For the log. Neither giver nor recipient sees it.'

export function GiftActions({ gift, today }: { gift: ListedGift; today: Day }) {
  const { id, recipient, sendOn, state } = gift
  const shared = { person: id, hint: HINT }
  return (
    <div className="flex flex-wrap gap-x-5">
      {state === 'sent' && (
        <ActionForm
          {...shared}
          opens="Email again"
          title="Email this gift again"
          endpoint={resendGift}
          body={() => ({ gift: id })}
          submit="Email again"
          done="The gift will be emailed again"
        >
          {() => <p>To {recipient.email}, today.</p>}
        </ActionForm>
      )}
      <ActionForm
        {...shared}
        opens="Change"
        title="Change recipient or day"
        endpoint={reassignGift}
        body={(form) => ({
          gift: id,
          recipient: {
            name: formText(form, 'name'),
            email: formText(form, 'email'),
            send_on: formText(form, 'send_on') || null,
          },
        })}
        submit="Save"
        done="Gift updated"
      >
        {(fault) => (
          <>
            <Field
              label="Recipient’s name"
              name="name"
              maxLength={LONGEST_LINE}
              defaultValue={recipient.name}
              error={fault('name')}
            />
            <Field
              label="Recipient’s email"
              name="email"
              type="email"
              maxLength={LONGEST_EMAIL}
              defaultValue={recipient.email}
              hint="A new address gets a new link once the gift has been emailed."
              error={fault('email')}
            />
            <Field
              label="Send day"
              name="send_on"
              type="date"
              min={today}
              max={lastSendDay(today)}
              defaultValue={sendOn && sendOn > today ? sendOn : today}
              error={fault('send_on')}
            />
          </>
        )}
      </ActionForm>
    </div>
  )
}
