import { Link } from 'react-router'
import { endReaderSessions } from '#contract/people.ts'
import { href } from '../../../../href.ts'
import { formatInstant } from '../../../../parts/instant.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { ActionForm } from './action-form.tsx'

type SessionsProps = {
  person: string
  open: number
  lastSeenAt: Date | null
  timeZone: string
  mayEnd: boolean
  isOneself: boolean
}

/** In how many browsers the account is open, and the way to shut them all. */
export function Sessions({ person, open, lastSeenAt, timeZone, mayEnd, isOneself }: SessionsProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 font-sans text-small">
      {lastSeenAt ? (
        <p>
          {open} open, last used {formatInstant(lastSeenAt.toISOString(), timeZone)}
        </p>
      ) : (
        <p className="text-soft">None open.</p>
      )}
      {isOneself ? (
        <LinkButton as={Link} to={href('/account/security')} look="quiet">
          End your own in your account
        </LinkButton>
      ) : (
        open > 0 && (mayEnd ? <EndAll person={person} /> : <p className="text-soft">An administrator can end them.</p>)
      )}
    </div>
  )
}

function EndAll({ person }: { person: string }) {
  return (
    <ActionForm
      opens="End all"
      title="End all sessions"
      endpoint={endReaderSessions}
      person={person}
      body={() => ({})}
      submit="End sessions"
      done="All sessions ended."
      hint="Only staff can see it."
    >
      {() => <p>This logs the reader out of every browser. Password and passkeys don’t change.</p>}
    </ActionForm>
  )
}
