import type { ComponentProps, RefObject } from 'react'
import { useRef } from 'react'
import { CONTROL_CLASS } from './control-class.ts'
import type { FrameProps } from './field-frame.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useFirstValue } from './first-value.ts'

type FieldProps = FrameProps &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange'> & { onValue?: (value: string) => void }

export function Field({ label, hint, error, className, onValue, ...input }: FieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useFirstText(field, input, onValue)
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <input
          ref={field}
          type="text"
          className={CONTROL_CLASS}
          onChange={({ currentTarget }) => onValue?.(currentTarget.value)}
          {...input}
          {...wiring}
        />
      )}
    </FieldFrame>
  )
}

/** `useFirstValue` for a field of text; one without a value of React's own is the browser's to hold. */
export function useFirstText(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  { name, value, defaultValue = '' }: { name?: string; value?: unknown; defaultValue?: unknown },
  onValue?: (value: string) => void,
  canHold: (text: string) => boolean = () => true,
): void {
  useFirstValue({
    name,
    kind: 'text',
    shown: String(value ?? defaultValue),
    read: () => field.current?.value,
    change(text) {
      const { current } = field
      if (!current || !canHold(text)) return
      if (value === undefined) current.value = text
      onValue?.(text)
    },
  })
}
