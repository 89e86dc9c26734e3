import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
}

export function Checkbox({ label, hint, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div data-field className="grid grid-cols-[auto_1fr] gap-x-3 font-sans text-small">
      <input
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="my-3 size-5 accent-(--ink)"
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
