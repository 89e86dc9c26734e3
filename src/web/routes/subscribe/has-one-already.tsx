import { href } from '../../href.ts'
import { ViewLink } from '../../parts/access/view-only.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RenewalNotNecessary } from './renew/renewal-not-necessary.tsx'

export type HasOneAlreadyProps = { code: string | null; ended: boolean; lifetime: boolean }

/** An existing subscriber buys gifts here, and a subscription of their own on the renew page (spec 2 §2). */
export function HasOneAlready({ code, ended, lifetime }: HasOneAlreadyProps) {
  if (lifetime) return <RenewalNotNecessary gift />
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
