import type { ReactNode } from 'react'
import { formatDay } from '#domain/day.ts'
import { expectedChargeWords } from '#domain/renewals/renewal.ts'
import { EXPIRED } from '#domain/subscriptions/timetable.ts'
import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { AutorenewSwitch } from '../autorenew.tsx'
import { shortMethodWords } from '../payment/payment-words.ts'
import type { OverviewData, StripIssue } from './overview-data.ts'
import { issuesOf } from './words.ts'

type StateWordsProps = Pick<OverviewData, 'state' | 'strip' | 'subscriber' | 'renewal' | 'payment'>

/** Where the reader stands, in a sentence, and what they can do about it. */
export function StateWords({ state, strip, subscriber, renewal, payment }: StateWordsProps) {
  const next = strip.find(({ place }) => place === 'next')
  const expected = subscriber.timetable.issues_expected ?? 0
  switch (state.kind) {
    case 'none':
      return (
        <Words says="You have no subscription yet.">
          <Way to={href('/subscribe')}>Subscribe</Way>
        </Words>
      )
    case 'active':
      return (
        <Words
          says={state.expiring ? 'Your next issue is the last in your subscription.' : `${issuesOf(expected)} to come.`}
          next={next}
          note={state.extended ? 'Your renewal starts when this subscription ends.' : null}
        >
          <Way to={href('/subscribe/renew')} quiet={!state.expiring}>
            {state.expiring ? 'Renew now' : 'Renew early'}
          </Way>
        </Words>
      )
    case 'expired':
      return state.autorenewExpected ? (
        <Words {...expectedOf(renewal, payment)}>
          {renewal?.failure && <Way to={href('/account/payment')}>Fix it</Way>}
          <AutorenewSwitch on>Stop</AutorenewSwitch>
          <Way to={href('/subscribe/renew')} quiet>
            Renew now
          </Way>
        </Words>
      ) : (
        <Words says={EXPIRED}>
          <Way to={href('/subscribe/renew')}>Renew</Way>
        </Words>
      )
    case 'lifetime':
      return (
        <Words
          says="Every issue, for life."
          next={next}
          note={
            state.legacyTokens > 0
              ? `Your lifetime subscription begins after your ${state.legacyTokens} remaining ${state.legacyTokens === 1 ? 'issue' : 'issues'}.`
              : null
          }
        >
          <p>Renewal not necessary.</p>
          <Way to={href('/donate')} quiet>
            Make a donation
          </Way>
        </Words>
      )
  }
}

/** What is charged when and to what; without that, only that it renews. */
function expectedOf(renewal: OverviewData['renewal'], payment: OverviewData['payment']) {
  if (!renewal || !payment) return { says: 'Your subscription has ended and will renew automatically.' }
  const { nextOn: on, amount, failure } = renewal
  return expectedChargeWords({ on, amount, failure, method: shortMethodWords(payment) })
}

type WordsProps = { says: string; next?: StripIssue | undefined; note?: string | null; children: ReactNode }

function Words({ says, next, note, children }: WordsProps) {
  return (
    <div className="grid max-w-[40rem] gap-4">
      <p className="text-head tracking-[-0.02em]">{says}</p>
      {next && <NextIssue issue={next} />}
      {note && <p>{note}</p>}
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2">{children}</div>
    </div>
  )
}

function NextIssue({ issue: { number, title, plannedFor } }: { issue: StripIssue }) {
  return (
    <p className="text-lead">
      Next is No. {number}
      {title && (
        <>
          , <em>{title}</em>
        </>
      )}
      {plannedFor && `, planned for ${formatDay(plannedFor)}`}.
    </p>
  )
}

function Way({ to, quiet, children }: { to: string; quiet?: boolean; children: string }) {
  return (
    <LinkButton as={ViewLink} to={to} look={quiet ? 'quiet' : 'solid'}>
      {children}
    </LinkButton>
  )
}
