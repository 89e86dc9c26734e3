import type { ComponentProps, ElementType } from 'react'
import type { Look } from './button-class.ts'
import { buttonClass } from './button-class.ts'

type LinkButtonProps<Tag extends ElementType> = { as?: Tag; look?: Look; className?: string } & Omit<
  ComponentProps<Tag>,
  'as' | 'className'
>

/** A link that looks like a button; `as` takes the router's link where there is a router. */
export function LinkButton<Tag extends ElementType = 'a'>({ as, look, className, ...rest }: LinkButtonProps<Tag>) {
  const Link: ElementType = as ?? 'a'
  return <Link className={buttonClass(look, className)} {...rest} />
}
