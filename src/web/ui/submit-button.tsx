import type { ReactNode } from 'react'
import type { SubmitStatus } from '#domain/checkout/submit-status.ts'
import type { Look } from './button-class.ts'
import { buttonClass } from './button-class.ts'
import { useHydrated } from './use-hydrated.ts'

export type { SubmitStatus }

/** What the button says instead of its own words while it cannot be pressed. */
const SAYS: Partial<Record<SubmitStatus, string>> = {
  loading: 'One moment',
  sending: 'Sending',
  completing: 'Completing',
  completed: 'Done',
}

const BUSY: readonly SubmitStatus[] = ['loading', 'sending', 'completing']

type SubmitButtonProps = {
  status: SubmitStatus
  children: ReactNode
  look?: Look
  disabled?: boolean
  /** The form says by itself where it goes, and may be sent before the scripts have come. */
  plain?: boolean
  className?: string
}

/** Stays focusable while it works, so that nobody loses their place; a second press does nothing. */
export function SubmitButton({ status, children, look, disabled, plain, className = '' }: SubmitButtonProps) {
  const isOff = !useHydrated() && !plain
  const says = SAYS[status]
  const busy = BUSY.includes(status)
  return (
    <button
      type="submit"
      disabled={disabled || isOff}
      aria-disabled={says ? true : undefined}
      aria-busy={busy || undefined}
      data-status={status}
      onClick={(event) => {
        if (says) event.preventDefault()
      }}
      className={`relative overflow-hidden ${buttonClass(look, className)}`}
    >
      <span className={says ? 'invisible' : ''}>{children}</span>
      <span role="status" className="absolute inset-0 grid place-items-center">
        {says}
      </span>
      {busy && (
        <span
          aria-hidden="true"
          className="absolute bottom-0 left-0 h-0.5 w-1/3 animate-[travel_1.1s_linear_infinite] bg-current"
        />
      )}
    </button>
  )
}
