import { RENEWAL_NOT_NECESSARY } from '#domain/subscriptions/renewal-or-new.ts'
import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** A lifetime never ends; what is left to give is a gift. */
export function RenewalNotNecessary({ gift }: { gift: boolean }) {
  return (
    <div className="grid gap-6">
      <Notice title={RENEWAL_NOT_NECESSARY}>
        You have a lifetime subscription, so you get every issue.
        {gift && ' To give one to someone else, choose Gift above.'}
      </Notice>
      <LinkButton as={ViewLink} className="justify-self-start" to={href('/donate')}>
        Donate instead
      </LinkButton>
    </div>
  )
}
