import { Link } from 'react-router'
import { PAGE_ERROR } from '#domain/account/page-error.ts'
import { useFailureFact } from '../../failure-context.ts'
import { href } from '../../href.ts'
import { useRootData } from '../../root-data.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PlainPage } from './plain-page.tsx'
import { WaysOn } from './ways-on.tsx'

/** spec 1 §8, spec 2 §8: a page that could not be drawn. With the database away the address is the one known last. */
export function Failure() {
  const known = useFailureFact('supportEmail', 'support-email')
  const requestId = useFailureFact('requestId', 'request-id')
  const email = useRootData()?.site.supportEmail ?? known
  return (
    <PlainPage title="Something went wrong">
      <p>
        {PAGE_ERROR.sorry}
        {email && (
          <>
            {PAGE_ERROR.contact}
            <a id="support-email" href={`mailto:${email}`} className="linked">
              {email}
            </a>
            {PAGE_ERROR.help}
          </>
        )}
        .
      </p>
      {requestId && (
        <p className="font-sans text-small text-soft">
          If you write to us, please include this number: <code id="request-id">{requestId}</code>
        </p>
      )}
      <WaysOn>
        {/* The page of this address again, with scripts or without. */}
        <LinkButton href="">Try again</LinkButton>
        <LinkButton as={Link} to={href('/account')} look="quiet">
          Return to settings
        </LinkButton>
      </WaysOn>
    </PlainPage>
  )
}
