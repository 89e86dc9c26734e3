import { useRef, useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import type { FrameProps } from './field-frame.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useFirstValue } from './first-value.ts'

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

/**
 * Whole numbers between the bounds. What is shown is what is chosen: a number beyond a bound becomes the bound as it is
 * typed, with a word about it, and while nothing is in the field Enter brings back what was there instead of sending it.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, className, name, min, max, value, onChange, noun = 'quantity', disabled } = props
  const [unfinished, setUnfinished] = useState(false)
  const [bound, setBound] = useState<string | null>(null)
  const shown = wholeWithin(value, min, max)
  const field = useRef<HTMLInputElement>(null)
  const isOff = !useHydrated() || disabled
  useFirstValue({ name, kind: 'choice', shown: String(shown), read: () => field.current?.value, change: type })

  function type(text: string) {
    setUnfinished(text === '')
    setBound(null)
    if (text === '') return
    const number = wholeWithin(Number(text), min, max)
    onChange(number)
    if (number === Math.floor(Number(text))) return
    setBound(`The ${number === max ? 'most' : 'least'} is ${number.toLocaleString('en-US')}.`)
  }

  // What is no number yet reads as nothing, and React would leave it there.
  function settle(input: HTMLInputElement) {
    input.value = String(shown)
    setUnfinished(false)
  }

  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <div className="grid gap-1.5">
          <div className="flex h-12 w-fit border border-edge has-aria-invalid:border-2 has-aria-invalid:border-error">
            <button
              type="button"
              aria-label={`Decrease ${noun}`}
              disabled={isOff || shown <= min}
              onClick={() => type(`${shown - 1}`)}
              className={STEP_CLASS}
            >
              −
            </button>
            <input
              ref={field}
              type="number"
              inputMode="numeric"
              name={name}
              min={min}
              max={max}
              step={1}
              disabled={disabled}
              value={unfinished ? '' : shown}
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={(event) => settle(event.currentTarget)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !unfinished) return
                event.preventDefault()
                settle(event.currentTarget)
              }}
              className="tabular w-16 bg-transparent text-center text-base/6 [appearance:textfield] focus-visible:outline-offset-0 disabled:text-soft [&::-webkit-inner-spin-button]:appearance-none"
              {...wiring}
            />
            <button
              type="button"
              aria-label={`Increase ${noun}`}
              disabled={isOff || shown >= max}
              onClick={() => type(`${shown + 1}`)}
              className={STEP_CLASS}
            >
              +
            </button>
          </div>
          <p role="status" className="font-medium text-warning empty:hidden">
            {bound}
          </p>
        </div>
      )}
    </FieldFrame>
  )
}

function wholeWithin(number: number, min: number, max: number): number {
  return Math.max(min, Math.min(Math.floor(number) || min, max))
}
