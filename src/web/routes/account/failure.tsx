import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Failure } from '../../parts/page/failure.tsx'
import { NothingHere } from '../../parts/page/nothing-here.tsx'
import { useRootData } from '../../root-data.ts'

/** A page of the account that could not be drawn, within the account's own frame. Every one of them exports this as its ErrorBoundary. */
export function AccountFailure() {
  const error = useRouteError()
  const email = useRootData()?.site.supportEmail
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>{missing ? 'Nothing here' : 'An error'}</title>
      {missing ? <NothingHere email={email} /> : <Failure />}
    </>
  )
}
