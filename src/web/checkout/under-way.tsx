import type { ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'

/** Said between the payment and what comes of it: true of a card, and of a bank debit that has only begun. */
export function UnderWay({ children }: { children: ReactNode }) {
  return (
    <Notice kind="success" title="Thank you.">
      {children} Please stay on this page for a moment.
    </Notice>
  )
}
