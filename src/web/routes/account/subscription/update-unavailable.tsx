import { UPDATE_UNAVAILABLE } from '#domain/subscriptions/upgrade.ts'
import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'

const LINKED = 'this page'

/** spec 2 §8: two of its words lead to the addresses. */
export function UpdateUnavailable() {
  const [before, after] = UPDATE_UNAVAILABLE.split(LINKED)
  return (
    <>
      <Notice>
        {before}
        <ViewLink to={href('/account/address')} className="linked">
          {LINKED}
        </ViewLink>
        {after}
      </Notice>
      <p>
        <LinkButton as={ViewLink} to={href('/account')} look="outline">
          Back to your account
        </LinkButton>
      </p>
    </>
  )
}
