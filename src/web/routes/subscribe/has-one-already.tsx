import { Link } from 'react-router'
import { RENEWAL_NOT_NECESSARY } from '#domain/membership.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** An existing subscriber buys gifts here, and a subscription of their own on the renew page (spec 2 §2). */
export function HasOneAlready({ code }: { code: string | null }) {
  return (
    <div className="grid gap-6">
      <Notice title="You have a subscription already.">
        To give one to somebody else, choose Gift above. To go on with your own, please renew it.
      </Notice>
      <LinkButton
        as={Link}
        className="justify-self-start"
        to={code ? `/subscribe/renew?code=${encodeURIComponent(code)}` : '/subscribe/renew'}
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
        Your subscription is for life: every issue comes to you.
        {gift && ' To give a subscription to somebody else, choose Gift above.'}
      </Notice>
      <LinkButton as={Link} className="justify-self-start" to="/donate">
        Donate instead
      </LinkButton>
    </div>
  )
}
