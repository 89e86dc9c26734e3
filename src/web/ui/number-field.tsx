import { useState } from 'react'
import type { FrameProps } from './field-frame.tsx'
import { FieldFrame } from './field-frame.tsx'

type NumberFieldProps = FrameProps & {
  name: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
  /** What is counted, for the names of the two buttons: "Quantity" gives "Decrease quantity". */
  noun?: string
  disabled?: boolean
}

const STEP_CLASS =
  'scripted w-12 text-lead hover:bg-ink hover:text-paper focus-visible:outline-offset-[-2px] disabled:cursor-not-allowed disabled:bg-transparent disabled:text-edge'

/** Whole numbers. Anything can be typed; leaving the field brings it back between the bounds. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, className, name, min, max, value, onChange, noun = 'quantity', disabled } = props
  const [typed, setTyped] = useState<string | null>(null)
  const shown = bounded(value, min, max)

  function type(text: string) {
    setTyped(text)
    const number = Number(text)
    if (text && number === bounded(number, min, max)) onChange(number)
  }

  function settle(input: HTMLInputElement) {
    if (typed === null) return
    const number = bounded(Number(typed), min, max)
    // React leaves a number as it was typed while it means the same: 1e3 is to become 1000.
    input.value = String(number)
    onChange(number)
    setTyped(null)
  }

  function step(by: number) {
    setTyped(null)
    onChange(bounded(shown + by, min, max))
  }

  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <div className="flex h-12 w-fit border border-edge has-aria-invalid:border-2 has-aria-invalid:border-error">
          <button
            type="button"
            aria-label={`Decrease ${noun}`}
            disabled={disabled || shown <= min}
            onClick={() => step(-1)}
            className={STEP_CLASS}
          >
            −
          </button>
          <input
            type="number"
            inputMode="numeric"
            name={name}
            min={min}
            max={max}
            step={1}
            disabled={disabled}
            value={typed ?? shown}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={(event) => settle(event.currentTarget)}
            className="tabular w-16 bg-transparent text-center text-base/6 [appearance:textfield] focus-visible:outline-offset-0 disabled:text-soft [&::-webkit-inner-spin-button]:appearance-none"
            {...wiring}
          />
          <button
            type="button"
            aria-label={`Increase ${noun}`}
            disabled={disabled || shown >= max}
            onClick={() => step(1)}
            className={STEP_CLASS}
          >
            +
          </button>
        </div>
      )}
    </FieldFrame>
  )
}

function bounded(number: number, min: number, max: number): number {
  return Number.isFinite(number) ? Math.max(min, Math.min(Math.floor(number), max)) : min
}
