import { cancelReaderEmail, changeReaderEmail, changeReaderName } from '#contract/people.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { formText } from '../../../../forms/form-text.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { ActionForm } from './action-form.tsx'

const STAFF_ONLY = 'Only staff can see it.'

export function ChangeName({ person, name }: { person: string; name: string }) {
  return (
    <ActionForm
      opens="Change name"
      title="Change name"
      endpoint={changeReaderName}
      person={person}
      body={(form) => ({ name: formText(form, 'name') })}
      submit="Save name"
      done="Name saved."
      hint={STAFF_ONLY}
    >
      {(fault) => (
        <Field
          label="Name"
          name="name"
          defaultValue={name}
          required
          autoComplete="off"
          hint="On labels and receipts from now on."
          error={fault('name')}
        />
      )}
    </ActionForm>
  )
}

/** The new address has to confirm it. */
export function ChangeEmail({ person, email }: { person: string; email: string }) {
  return (
    <ActionForm
      opens={email ? 'Change email' : 'Add email'}
      title={email ? 'Change email' : 'Add an email address'}
      endpoint={changeReaderEmail}
      person={person}
      body={(form) => ({ email: formText(form, 'email') })}
      submit="Send confirmation link"
      done="Confirmation link sent."
      hint={STAFF_ONLY}
    >
      {(fault) => (
        <>
          <p>
            {email
              ? `We’ll email a link to the new address. Nothing changes until the reader follows it. ${email} is told, and can undo the change for seven days.`
              : 'We’ll email a link to this address. The reader can log in once they follow it.'}
          </p>
          <Field label="New email" name="email" type="email" required autoComplete="off" error={fault('email')} />
        </>
      )}
    </ActionForm>
  )
}

type WaitingProps = {
  person: string
  change: { email: string; askedAt: Date; expiresAt: Date } | null
  timeZone: string
  mayAct: boolean
}

export function EmailWaiting({ person, change, timeZone, mayAct }: WaitingProps) {
  if (!change) return null
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 font-sans text-small">
      <p>
        New email {change.email}: waits to be confirmed until {formatDay(dayOf(change.expiresAt, timeZone))}.
      </p>
      {mayAct && (
        <ActionForm
          opens="Withdraw"
          title="Withdraw the email change"
          endpoint={cancelReaderEmail}
          person={person}
          body={() => ({})}
          submit="Withdraw"
          done="Email change withdrawn."
          hint={STAFF_ONLY}
        >
          {() => <p>The link we sent to {change.email} stops working. You can ask again at any time.</p>}
        </ActionForm>
      )}
    </div>
  )
}
