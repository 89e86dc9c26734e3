import { Link } from 'react-router'
import { releaseIssue } from '#contract/issues.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import { NO_TEXT } from '#domain/reading/issue-files.ts'
import type { openText } from '#domain/reading/open-text.ts'
import { href } from '../../../../href.ts'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { StateWord } from '../../../../parts/staff/state-word.tsx'
import { SignForm } from '../sign-form.tsx'
import { UndoRun } from '../undo-run.tsx'
import { digitalReaders } from './counted.ts'

const NOT_NEEDED =
  'Not needed while the digital edition is off: the issue is out once it’s closed. Release it if digital subscribers still have issues coming.'

/** A release of the last hour that nobody has read yet; times as they are shown. */
export type PendingRelease = { run: string; served: number; until: string }

type ReleaseProps = {
  issue: number
  releasedOn: Day | null
  pending: PendingRelease | null
  /** x. */
  waiting: number | null
  hasText: boolean
  /** How much of it strangers can read. */
  open: ReturnType<typeof openText>
  sellsDigital: boolean
  runs: number
}

export function Release({ issue, releasedOn, pending, waiting, hasText, open, sellsDigital, runs }: ReleaseProps) {
  return (
    <StaffSection title="Release" id="release">
      <div className="grid max-w-[34rem] gap-3 font-sans text-small">
        {pending && (
          <>
            <StateWord tone="waiting">Released, can be undone until {pending.until}</StateWord>
            <p>
              {digitalReaders(pending.served)} got the issue. Nobody has opened it yet, and nobody has been told: the
              email goes out with the first read, or at {pending.until}.
            </p>
            <div>
              <UndoRun
                run={pending.run}
                opens="Undo the release"
                title="Undo the release?"
                yes="Undo the release"
                says={`The issue goes back to planned, ${digitalReaders(pending.served)} get it back as a ledger entry, and no email is sent. You can release it again.`}
              />
            </div>
          </>
        )}
        {releasedOn && !pending && <StateWord tone="good">Released {formatDay(releasedOn)}</StateWord>}
        {!releasedOn && !sellsDigital && <p className="text-soft">{NOT_NEEDED}</p>}
        {!releasedOn && !hasText && (
          <p className="text-soft">
            {NO_TEXT}{' '}
            <Link to={href('/staff/issues/:number/text', { number: String(issue) })} className="linked">
              Go to its text
            </Link>
          </p>
        )}
      </div>
      {!releasedOn && hasText && (
        <SignForm
          key={`release ${runs}`}
          endpoint={releaseIssue}
          issue={issue}
          title="Release"
          yes="Release issue"
          before="planned day"
          look="outline"
        >
          <p>
            The issue goes live for {digitalReaders(waiting ?? 0)}. You can undo this for an hour, or until someone
            opens the issue; then the email goes out.
          </p>
          {open && <p className={open.isMuch ? 'font-semibold' : ''}>{open.says}</p>}
        </SignForm>
      )}
    </StaffSection>
  )
}
