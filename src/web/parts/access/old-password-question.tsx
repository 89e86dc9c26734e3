import { Field } from '../../ui/fields/field.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'

const CHOSE_ONE = [
  { value: 'yes', label: 'Yes, I chose a password', detail: 'Everything in the account stays as it is.' },
  {
    value: 'no',
    label: 'No, or I’m not sure',
    detail: 'We’ll sign out everyone else, remove any saved payment method and let you choose a new password.',
  },
]

type OldPasswordQuestionProps = {
  email: string
  chose: string | null
  onChoose: (chose: string) => void
  error: string | undefined
}

/** Another person may have made the account with this address: its password says who did. */
export function OldPasswordQuestion({ email, chose, onChoose, error }: OldPasswordQuestionProps) {
  return (
    <>
      <RadioCards
        legend="Did you choose a password when you bought this?"
        name="chose"
        options={CHOSE_ONE}
        value={chose}
        onChange={onChoose}
      />
      {chose === 'yes' && (
        <>
          {/* Password managers find the password under this name. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <Field label="Password" name="password" type="password" autoComplete="current-password" error={error} />
        </>
      )}
    </>
  )
}
