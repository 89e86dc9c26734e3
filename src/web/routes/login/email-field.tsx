import { Field } from '../../ui/fields/field.tsx'
import type { WayProps } from './way.ts'

type EmailFieldProps = Omit<WayProps, 'path'> & { error: string | undefined }

export function EmailField({ email, onEmail, error }: EmailFieldProps) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={email}
      onValue={onEmail}
      error={error}
    />
  )
}
