import type { ReactNode } from 'react'
import { PutAsideContext } from '../../ui/fields/select.tsx'

/**
 * Fields that another choice makes needless keep what was typed, in case the reader changes their mind. While hidden they
 * cannot be reached, are not sent, and their button does not answer Enter.
 */
export function HiddenFields({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <fieldset hidden={when} disabled={when} className="grid min-w-0 gap-6">
      <PutAsideContext value={when}>{children}</PutAsideContext>
    </fieldset>
  )
}
