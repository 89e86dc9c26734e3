import type { ReactNode } from 'react'

/**
 * Fields that another choice makes needless stay on the page with what was typed, for whoever changes their mind; they are
 * not seen, not reached and not sent, and the button among them is not pressed by Enter.
 */
export function PutAside({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <fieldset hidden={when} disabled={when} className="grid min-w-0 gap-6">
      {children}
    </fieldset>
  )
}
