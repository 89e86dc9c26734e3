import { RENEWAL_NOT_NECESSARY } from '#domain/subscriptions/renewal-or-new.ts'
import { href } from '../../href.ts'
import { ViewLink } from '../../parts/access/view-only.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** An existing subscriber buys gifts here, and a subscription of their own on the renew page (spec 2 §2). */
export function HasOneAlready({ code, ended }: { code: string | null; ended: boolean }) {
  return (
    <div className="grid gap-6">
      <Notice title={ended ? 'Your subscription has expired.' : 'You already have a subscription.'}>
        {ended ? 'Renew and pick up where you left off.' : 'To continue your own, please renew it.'} To give one to
        someone else, choose Gift above.
      </Notice>
      <LinkButton
        as={ViewLink}
        className="justify-self-start"
        to={code ? `${href('/subscribe/renew')}?code=${encodeURIComponent(code)}` : href('/subscribe/renew')}
      >
        Renew your subscription
      </LinkButton>
    </div>
  )
}

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
