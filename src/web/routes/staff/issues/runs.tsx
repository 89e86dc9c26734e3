import type { Day } from '#domain/day.ts'
import { servedWords } from '#domain/issues/close-signing.ts'
import type { HeldCounts } from '#server/db/schema/mailings.ts'
import { useMay } from '../../../parts/staff/use-may.ts'
import type { Served } from './forms.ts'
import { formsOf, RUN_WORDS } from './forms.ts'
import type { MailingFilesProps } from './mailing-files.tsx'
import { MailingFiles } from './mailing-files.tsx'
import type { Posting } from './postings.tsx'
import { CorrectPosting, MarkSent } from './postings.tsx'
import { UndoRun } from './undo-run.tsx'

export type ShownRun = {
  id: string
  kind: keyof typeof RUN_WORDS
  signedOffBy: string
  served: Served
  held: HeldCounts
  /** As they are shown. */
  at: string
  sentAt: string | null
  /** When the copies for each zone were handed to the post. */
  postings: readonly Posting[]
  undoneAt: string | null
}

export type ShownFiles = Pick<MailingFilesProps, 'files' | 'seeds'>

type Around = { today: Day; files: ShownFiles }

/** What was done for the issue, the last first. */
export function RunList({ runs, today, files }: { runs: readonly ShownRun[] } & Around) {
  if (runs.length === 0) return <p className="font-sans text-small text-soft">Nothing yet.</p>
  return (
    <ul className="font-sans text-small">
      {runs.map((run) => (
        <Run key={run.id} run={run} today={today} files={files} />
      ))}
    </ul>
  )
}

function Run({ run, today, files }: { run: ShownRun } & Around) {
  const { kind, at, signedOffBy, served, sentAt, postings, undoneAt } = run
  const { print, digital } = formsOf(served)
  const mayChange = useMay()('issues.change')
  // The files and days of the close stand in its steps.
  const hasFile = kind === 'late' && !undoneAt && mayChange
  return (
    <li className="grid grid-cols-1 gap-1 border-rule border-b py-3">
      <p>
        <strong className="font-semibold">{RUN_WORDS[kind]}</strong> {at}, signed off by {signedOffBy}.{' '}
        <span className="tabular text-soft">
          {print} in print, {digital} digital.
        </span>
      </p>
      {undoneAt && <p className="text-soft">Undone {undoneAt}: every issue was returned.</p>}
      {hasFile && <MailingFiles run={run.id} served={served} files={files.files} seeds={sentAt ? null : files.seeds} />}
      {hasFile && (
        <div className="flex flex-wrap items-center gap-x-6">
          {sentAt ? (
            <>
              <span className="text-soft">File sent {sentAt}.</span>
              {postings.map((posting) => (
                <CorrectPosting key={posting.zone} run={run.id} {...posting} />
              ))}
            </>
          ) : (
            <>
              <MarkSent run={run.id} today={today} />
              <UndoMailing run={run} />
            </>
          )}
        </div>
      )}
    </li>
  )
}

export function UndoMailing({ run: { id, kind, served } }: { run: Pick<ShownRun, 'id' | 'kind' | 'served'> }) {
  return (
    <UndoRun
      run={id}
      opens={kind === 'close' ? 'Undo the close' : 'Undo'}
      title="Undo this mailing?"
      yes="Undo the mailing"
      says={`${servedWords(served)} get the issue back as a ledger entry. ${kind === 'close' ? 'Then you can close the list again.' : 'Then you can mail it late again.'}`}
    />
  )
}
