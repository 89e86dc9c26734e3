import { isRouteErrorResponse } from 'react-router'
import { Failure } from './failure.tsx'
import { NothingHere } from './nothing-here.tsx'

/** Instead of a page: it is not there, or it failed. */
export function PageError({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>{missing ? 'Nothing here' : 'An error'}</title>
      {missing ? <NothingHere /> : <Failure />}
    </>
  )
}
