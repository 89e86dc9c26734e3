import type { ReactNode } from 'react'
import { ViewLink } from '../../parts/view-only.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Stands in the place of a form that has done its work. */
export function Completed({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-6">
      <div className="w-full">
        <Notice kind="success" title={message}>
          {children}
        </Notice>
      </div>
      <LinkButton as={ViewLink} to="/account" look="outline">
        Back to your account
      </LinkButton>
    </div>
  )
}
