import type { ComponentProps } from 'react'
import type { Look } from './button-class.ts'
import { buttonClass } from './button-class.ts'
import { useHydrated } from './use-hydrated.ts'

export type ButtonProps = ComponentProps<'button'> & { look?: Look }

/** One that only a script answers is off until the scripts have come; to send a form is the form's own business. */
export function Button({ look, className, type = 'button', disabled, ...rest }: ButtonProps) {
  const isOff = !useHydrated() && rest.onClick !== undefined
  return <button type={type} className={buttonClass(look, className)} disabled={disabled || isOff} {...rest} />
}
