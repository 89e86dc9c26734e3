import type { ReactNode } from 'react'
import { href } from '../../href.ts'
import { ViewLink } from '../../parts/access/view-only.tsx'
import { DoneNotice } from '../../parts/done-notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

type CompletedProps = { message: string; children?: ReactNode; linkUsed?: boolean }

/** Stands in the place of a form that has done its work. */
export function Completed({ message, children, linkUsed }: CompletedProps) {
  return (
    <div className="grid justify-items-start gap-6">
      <DoneNotice message={message} linkUsed={linkUsed}>
        {children}
      </DoneNotice>
      <LinkButton as={ViewLink} to={href('/account')} look="outline">
        Back to your account
      </LinkButton>
    </div>
  )
}
