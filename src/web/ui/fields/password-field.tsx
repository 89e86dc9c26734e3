import type { ComponentProps } from 'react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { CONTROL_CLASS } from './control-class.ts'
import type { FrameProps } from './field-frame.tsx'
import { FieldFrame } from './field-frame.tsx'

type PasswordFieldProps = FrameProps & Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'>

/** A new password, which can be looked at while it is typed. */
export function PasswordField({ label, hint, error, className, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame {...{ label, hint, error, className }}>
      {(wiring) => (
        <div className="relative">
          <input
            type={shown ? 'text' : 'password'}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            className={`${CONTROL_CLASS} pr-18`}
            {...input}
            {...wiring}
          />
          <Button
            look="quiet"
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
            className="scripted absolute inset-y-0 right-0 w-16"
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> {label}</span>
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}
