import type { ComponentProps } from 'react'
import { Field } from '../../ui/fields/field.tsx'

/** For a code that came by mail or from an authenticator: digits big enough to compare, spaces welcome. */
export function CodeField(props: Omit<ComponentProps<typeof Field>, 'autoComplete' | 'spellCheck' | 'className'>) {
  return (
    <Field
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="[&_input]:tabular max-w-[20rem] [&_input]:text-title [&_input]:tracking-[0.16em]"
      {...props}
    />
  )
}
