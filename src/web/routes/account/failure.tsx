import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { Failure } from '../../parts/failure.tsx'
import { NothingHere } from '../../parts/nothing-here.tsx'
import { useRootData } from '../../root-data.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** spec 1 §8: a page of the account that could not be drawn. Every one of them exports this as its ErrorBoundary. */
export function AccountFailure() {
  const error = useRouteError()
  const email = useRootData()?.site.supportEmail
  const missing = isRouteErrorResponse(error) && error.status === 404
  if (missing)
    return (
      <>
        <title>Nothing here</title>
        <NothingHere email={email} />
      </>
    )
  return (
    <>
      <title>An error</title>
      <Failure email={email}>
        <p>
          <LinkButton as={Link} to="/account">
            Return to settings
          </LinkButton>
        </p>
      </Failure>
    </>
  )
}
