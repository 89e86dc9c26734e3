import type { ComponentProps } from 'react'
import { CONTROL_CLASS } from './control-class.ts'
import type { FrameProps } from './field-frame.tsx'
import { FieldFrame } from './field-frame.tsx'

type FieldProps = FrameProps & Omit<ComponentProps<'input'>, 'id' | 'className'>

export function Field({ label, hint, error, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(wiring) => <input type="text" className={CONTROL_CLASS} {...input} {...wiring} />}
    </FieldFrame>
  )
}
