import type { ComponentProps } from 'react'
import { useRef } from 'react'
import { CONTROL_CLASS } from './control-class.ts'
import { useFirstText } from './field.tsx'
import type { FrameProps } from './field-frame.tsx'
import { FieldFrame } from './field-frame.tsx'

export type Choice = { value: string; label: string; disabled?: boolean }

type SelectProps = FrameProps &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'onChange'> & {
    options: readonly Choice[]
    onValue?: (value: string) => void
  }

export function Select({ label, hint, error, className, options, onValue, ...select }: SelectProps) {
  const field = useRef<HTMLSelectElement>(null)
  useFirstText(field, select, onValue)
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <select
          ref={field}
          className={`${CONTROL_CLASS} h-11`}
          onChange={({ currentTarget }) => onValue?.(currentTarget.value)}
          {...select}
          {...wiring}
        >
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
