import type { ComponentProps } from 'react'
import { CONTROL_CLASS } from './control-class.ts'
import type { FrameProps } from './field-frame.tsx'
import { FieldFrame } from './field-frame.tsx'

export type Choice = { value: string; label: string; disabled?: boolean }

type SelectProps = FrameProps & Omit<ComponentProps<'select'>, 'id' | 'className'> & { options: readonly Choice[] }

export function Select({ label, hint, error, className, options, ...select }: SelectProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <select className={`${CONTROL_CLASS} h-12`} {...select} {...wiring}>
          {options.map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled} className="bg-paper">
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
