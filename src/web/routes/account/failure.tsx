import { useRouteError } from 'react-router'
import { PageError } from '../../parts/page/page-error.tsx'

/** A page of the account that could not be drawn, within the account's own frame. Every one of them exports this as its ErrorBoundary. */
export function AccountFailure() {
  return <PageError error={useRouteError()} />
}
