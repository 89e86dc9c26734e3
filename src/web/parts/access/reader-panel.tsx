import { Link } from 'react-router'
import type { Visitor } from '#server/reads/access.ts'
import { href } from '../../href.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LogOut } from './log-out.tsx'
import type { ShownSummary } from './shown-summary.ts'
import { SummaryLines } from './summary-lines.tsx'

type ReaderPanelProps = { visitor: Visitor; summary: ShownSummary | null }

/** Who is here, where they stand and where they can go; or the way in. */
export function ReaderPanel({ visitor: { reader, institution }, summary }: ReaderPanelProps) {
  if (!reader && !institution) return <LoginPanel />
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
      <div className="grid gap-2">
        <p className="grid">
          <span className="text-title">{reader?.name ?? institution?.name}</span>
          <span className="font-sans text-small text-soft">
            {reader?.email ?? 'You have access through your institution, without an account.'}
          </span>
        </p>
        {summary && <SummaryLines summary={summary} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
        {reader && (
          <LinkButton as={Link} to={href('/account')}>
            Your account
          </LinkButton>
        )}
        {summary?.ways.map(({ to, label, whole }) => (
          <LinkButton key={to} as={Link} to={to} reloadDocument={whole} look="quiet">
            {label}
          </LinkButton>
        ))}
        {institution && (
          <LinkButton as={Link} to={href('/institution/issues')} look={reader ? 'quiet' : 'solid'}>
            Digital issues
          </LinkButton>
        )}
        {reader?.role && (
          <LinkButton as={Link} to={href('/staff')} look="quiet">
            Staff
          </LinkButton>
        )}
        {reader ? (
          <LinkButton as={Link} to={href('/account/security')} look="quiet">
            Sign-in and security
          </LinkButton>
        ) : (
          <LinkButton as={Link} to={href('/login')} look="quiet">
            Log in to an account
          </LinkButton>
        )}
        <LogOut />
      </div>
    </div>
  )
}

function LoginPanel() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-6">
      <p className="max-w-[36rem] text-lead">Your subscription, addresses and issues are in your account.</p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkButton as={Link} to={href('/login')}>
          Log in
        </LinkButton>
        <LinkButton as={Link} to={href('/subscribe')} look="quiet">
          Become a subscriber
        </LinkButton>
      </p>
    </div>
  )
}
