import type { ReactNode } from 'react'
import { useId } from 'react'

export type FrameProps = { label: ReactNode; hint?: ReactNode; error?: ReactNode; className?: string }

/** What the control inside takes over, so that label, hint and error are said with it. */
export type FieldWiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldFrameProps = FrameProps & { children: (wiring: FieldWiring) => ReactNode }

export function FieldFrame({ label, hint, error, className = '', children }: FieldFrameProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : null
  const errorId = error ? `${id}-error` : null
  return (
    <div data-field className={`grid content-start gap-1 font-sans sm:gap-1.5 text-small ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hintId && (
        <p id={hintId} className="text-soft">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="font-medium text-error">
      {children}
    </p>
  )
}
