import { useLocation } from 'react-router'
import { SHORTEST_PASSWORD } from '#domain/access/password.ts'
import { LOG_IN_TO_BUY } from '#domain/access/sign-in.ts'
import { LONGEST_LINE } from '#domain/addresses/line-length.ts'
import { formText } from '../../forms/form-text.ts'
import { href } from '../../href.ts'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'

type AccountFieldsProps = {
  /** A personal subscription needs an account, and so a password; without one nothing more is asked than who buys. */
  password: boolean
  error: (name: string) => string | undefined
  /** Where a login comes back to; without it, this page. */
  back?: string | undefined
  /** Whether a login is offered here; a page may do that elsewhere. */
  hint?: boolean
}

/** Who buys, for visitors who are not logged in; read it with `accountFrom(form)`. */
export function AccountFields({ password, error, back, hint = true }: AccountFieldsProps) {
  const { pathname, search } = useLocation()
  const logIn = `${href('/login')}?redirect=${encodeURIComponent(back ?? pathname + search)}`
  const known = error('email') === LOG_IN_TO_BUY
  return (
    <div className="grid gap-3 min-[22.5rem]:grid-cols-2 sm:gap-5">
      {hint && (
        <p className="font-sans text-small text-soft min-[22.5rem]:col-span-2">
          {password ? 'Your subscription comes with an account. ' : 'No account is needed. '}
          Already have an account?{' '}
          <a href={logIn} className="linked">
            Log in
          </a>
          . We’ll keep your choices.
        </p>
      )}
      <Field
        label={password ? 'Name' : 'Full name'}
        name="name"
        autoComplete="name"
        maxLength={LONGEST_LINE}
        required
        error={error('name')}
        className="min-[22.5rem]:col-span-2"
      />
      <Field
        label={password ? 'Email' : 'Your email'}
        hint={password ? undefined : 'We’ll send your receipt here.'}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={LONGEST_LINE}
        required
        error={known ? <KnownEmail logIn={logIn} /> : error('email')}
        className="min-[22.5rem]:col-span-2"
      />
      {password && (
        <>
          <PasswordField
            label="Password"
            hint={`At least ${SHORTEST_PASSWORD} characters`}
            name="password.password"
            required
            error={error('password.password')}
          />
          <PasswordField
            label="Confirm Password"
            hint="Repeat your password"
            name="password.confirm"
            required
            error={error('password.confirm')}
          />
        </>
      )}
    </div>
  )
}

/** The way on stands where the problem is said. */
function KnownEmail({ logIn }: { logIn: string }) {
  return (
    <>
      {LOG_IN_TO_BUY}{' '}
      <a href={logIn} className="linked">
        Log in
      </a>
    </>
  )
}

/** A reader is known: the name on the order can be another, the receipt goes to the account's address. */
export function ReaderFields({
  name,
  email,
  error,
}: {
  name: string
  email: string
  error: AccountFieldsProps['error']
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Full name"
        name="name"
        autoComplete="name"
        maxLength={LONGEST_LINE}
        required
        defaultValue={name}
        error={error('name')}
      />
      <p className="grid content-start gap-1.5 font-sans text-small">
        <span className="font-semibold">Your email</span>
        <span className="py-2.5 text-base/6">{email}</span>
      </p>
    </div>
  )
}

export function accountFrom(form: HTMLFormElement, { password }: { password: boolean }) {
  const text = (name: string) => formText(form, name)
  return {
    name: text('name'),
    email: text('email'),
    ...(password && { password: { password: text('password.password'), confirm: text('password.confirm') } }),
  }
}
