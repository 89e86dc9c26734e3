import { isRouteErrorResponse } from 'react-router'
import { Failure } from './failure.tsx'
import { NothingHere } from './nothing-here.tsx'

/** The ErrorBoundary of pages that the spec gives its page error for whatever went wrong, an unknown link too (spec 1 §8, 2 §8). */
export function SpecPageError() {
  return (
    <>
      <title>An error</title>
      <Failure />
    </>
  )
}

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
