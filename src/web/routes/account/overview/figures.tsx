import { Disclosure } from '../../../ui/disclosure.tsx'
import { issuesOf } from './issue-count.ts'
import { LedgerLines } from './ledger-lines.tsx'
import type { OverviewData } from './overview-data.ts'
import { termOf } from './words.ts'

type FiguresProps = Pick<OverviewData, 'subscriber' | 'running' | 'earlier' | 'ledger' | 'received'>

/** The two numbers that matter; each opens to the entries behind it. */
export function Figures({ subscriber, running, earlier, ledger, received }: FiguresProps) {
  const all = [...earlier.toReversed(), ...running]
  if (all.length === 0) return null
  const expected = subscriber.timetable.issues_expected
  const served = all
    .flatMap(({ token }) => ledger[token] ?? [])
    .filter(({ kind }) => kind === 'served' || kind === 'reversed')
  return (
    <div className="max-w-[40rem] border-rule border-t">
      <Disclosure summary={expected === null ? 'Issues to come: every issue' : `Issues to come: ${expected}`}>
        {running.length === 0 ? (
          <p>Every issue you paid for has been sent.</p>
        ) : (
          <div className="grid gap-6">
            {running.map(({ token, tokens_left, ...sold }) => (
              <div key={token} className="grid gap-1">
                <h3 className="font-sans text-small text-soft">{termOf(sold)}</h3>
                <LedgerLines lines={ledger[token] ?? []} left={tokens_left} />
              </div>
            ))}
          </div>
        )}
      </Disclosure>
      {received.length > 0 && (
        <Disclosure summary={`Issues received: ${received.length}`}>
          <p className="mb-2 font-sans text-small text-soft">
            {issuesOf(received.length)}, across all your subscriptions.
          </p>
          <LedgerLines lines={served} />
        </Disclosure>
      )}
    </div>
  )
}
