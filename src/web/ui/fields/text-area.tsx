import type { ComponentProps } from 'react'
import { CONTROL_CLASS } from './control-class.ts'
import type { FrameProps } from './field-frame.tsx'
import { FieldFrame } from './field-frame.tsx'

type TextAreaProps = FrameProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(wiring) => <textarea rows={4} className={CONTROL_CLASS} {...area} {...wiring} />}
    </FieldFrame>
  )
}
