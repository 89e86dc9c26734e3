import type { ReactNode } from 'react'
import { useId, useRef } from 'react'
import { FieldError } from './field-frame.tsx'
import { useFirstValue } from './first-value.ts'

export type Card = {
  value: string
  label: ReactNode
  /** Under the label: what one gets. */
  detail?: ReactNode
  /** At the right edge: what it costs. */
  aside?: ReactNode
  disabled?: boolean
}

type RadioCardsProps = {
  legend: ReactNode
  name: string
  options: readonly Card[]
  value: string | null
  onChange: (value: string) => void
  error?: string | undefined
  /** Columns on wider screens; a phone always has one, unless the labels are short. */
  columns?: 'one' | 'two' | 'three' | 'short'
}

const COLUMNS = { one: 'grid-cols-1', two: 'sm:grid-cols-2', three: 'sm:grid-cols-3', short: 'grid-cols-2' }

/** Native radios, so arrows, forms and no scripts at all work as everywhere. */
export function RadioCards({ legend, name, options, value, onChange, error, columns = 'one' }: RadioCardsProps) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  useFirstValue({
    name,
    kind: 'choice',
    shown: value ?? '',
    read: () => group.current?.querySelector<HTMLInputElement>('input:checked')?.value,
    change(chosen) {
      if (options.some((option) => option.value === chosen && !option.disabled)) onChange(chosen)
    },
  })
  return (
    <fieldset
      ref={group}
      data-field
      className="font-sans text-small"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className={`grid gap-2 ${COLUMNS[columns]}`}>
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span className="block font-semibold">{option.label}</span>
              {option.detail && <span className="block text-soft">{option.detail}</span>}
            </span>
            {option.aside && <span className="tabular whitespace-nowrap text-right">{option.aside}</span>}
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
