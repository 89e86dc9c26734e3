import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { href } from '../../href.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageError } from './page-error.tsx'
import { PlainPage } from './plain-page.tsx'
import { WaysOn } from './ways-on.tsx'

/** The ErrorBoundary of pages that are opened by a secret link: one that was never ours and one that is no more say the same. */
export function DeadLink() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError error={error} />
  return (
    <PlainPage title="This link doesn’t work">
      <title>This link doesn’t work</title>
      <p role="alert">
        Part of it may be missing, as some email programs cut long links in two. Open it again from our email, or copy
        the whole link.
      </p>
      <WaysOn>
        <LinkButton as={Link} to={href('/account')}>
          Go to your account
        </LinkButton>
      </WaysOn>
    </PlainPage>
  )
}
