import type { ComponentProps } from 'react'
import type { Look } from './button-class.ts'
import { buttonClass } from './button-class.ts'

export type ButtonProps = ComponentProps<'button'> & { look?: Look }

export function Button({ look, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}
