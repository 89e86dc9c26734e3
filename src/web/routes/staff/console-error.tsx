import { isRouteErrorResponse, Link } from 'react-router'
import { href } from '../../href.ts'
import { Failure } from '../../parts/page/failure.tsx'
import { StaffPage } from '../../parts/staff/staff-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

const NOT_THERE = 'There’s nothing at this address. It may be mistyped, or it may have been removed.'

/** Instead of a page of the console, inside its frame: not for one's role, not there, or failed. */
export function ConsoleError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || (error.status !== 403 && error.status !== 404)) return <Failure />
  const isForbidden = error.status === 403
  const title = isForbidden ? 'Not for your role' : 'Nothing here'
  return (
    <StaffPage title={title}>
      <title>{title}</title>
      <p className="max-w-[34rem] font-sans text-small">{isForbidden ? String(error.data) : NOT_THERE}</p>
      <p>
        <LinkButton as={Link} to={href('/staff')} look="outline">
          Go to Today
        </LinkButton>
      </p>
    </StaffPage>
  )
}
