import type { ComponentProps, ReactNode } from 'react'
import { useId, useRef } from 'react'
import { useFirstValue } from './first-value.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'onChange'> & {
  label: ReactNode
  hint?: ReactNode
  onChecked?: (checked: boolean) => void
}

const CHECKED = 'on'

export function Checkbox({ label, hint, onChecked, ...input }: CheckboxProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const { name, checked, defaultChecked = false } = input
  useFirstValue({
    name,
    kind: 'choice',
    shown: wordFor(checked ?? defaultChecked),
    read: () => box.current && wordFor(box.current.checked),
    change(word) {
      if (checked === undefined && box.current) box.current.checked = word === CHECKED
      onChecked?.(word === CHECKED)
    },
  })
  return (
    <div data-field className="grid grid-cols-[auto_1fr] gap-x-3 font-sans text-small">
      <input
        ref={box}
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="my-3 size-5 accent-(--ink)"
        onChange={({ currentTarget }) => onChecked?.(currentTarget.checked)}
        {...input}
      />
      <label htmlFor={id} className="flex min-h-11 items-center font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1.5 col-start-2 text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

function wordFor(checked: boolean): string {
  return checked ? CHECKED : ''
}
