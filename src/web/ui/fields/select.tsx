import type { ComponentProps } from 'react'
import { createContext, use, useRef } from 'react'
import { CONTROL_CLASS } from './control-class.ts'
import { useFirstText } from './field.tsx'
import type { FrameProps } from './field-frame.tsx'
import { FieldFrame } from './field-frame.tsx'

/** Where it is true the fields are hidden, and a list draws only what is chosen: 245 countries are a fifth of a page. */
export const PutAsideContext = createContext(false)

export type Choice = { value: string; label: string; disabled?: boolean }

type SelectProps = FrameProps &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'onChange'> & {
    options: readonly Choice[]
    onValue?: (value: string) => void
  }

export function Select({ label, hint, error, className, options, onValue, ...select }: SelectProps) {
  const field = useRef<HTMLSelectElement>(null)
  // What was chosen from a list may not be on it any more.
  useFirstText(field, select, onValue, (text) => options.some(({ value }) => value === text))
  const isAside = use(PutAsideContext)
  const drawn = isAside && select.value !== undefined ? options.filter(({ value }) => value === select.value) : options
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <select
          ref={field}
          className={`${CONTROL_CLASS} chooser h-11`}
          onChange={({ currentTarget }) => onValue?.(currentTarget.value)}
          {...select}
          {...wiring}
        >
          {drawn.map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
