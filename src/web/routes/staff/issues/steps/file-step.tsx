import { Link } from 'react-router'
import { useMay } from '../../../../parts/staff/use-may.ts'
import { useZoneNames } from '../../../../root-data.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { formsOf } from '../forms.ts'
import { MailingFiles } from '../mailing-files.tsx'
import type { ShownFiles, ShownRun } from '../runs.tsx'
import { UndoMailing } from '../runs.tsx'
import { copies, zoneWords } from './counted.ts'

/** The labels of the closed list, for the mailing house. */
export function FileStep({ run, files }: { run: ShownRun; files: ShownFiles }) {
  const { print } = formsOf(run.served)
  const zoneNames = useZoneNames()
  const mayChange = useMay()('issues.change')
  return (
    <>
      <p className="max-w-[60ch] font-sans text-small">
        {copies(print)}
        {print > 0 && <>: {zoneWords(run.served, zoneNames)}</>}. The files hold the addresses as they were at the
        close, and stay the same however often you download them.
      </p>
      {mayChange && (
        <MailingFiles run={run.id} served={run.served} files={files.files} seeds={run.sentAt ? null : files.seeds} />
      )}
      {!run.sentAt && (
        <p className="max-w-[60ch] font-sans text-fine text-soft">
          Found a mistake? Undo the close, fix it and close again. Nobody has been told yet.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {!run.sentAt && (
          <LinkButton as={Link} to="?step=posted">
            Continue to posted
          </LinkButton>
        )}
        {!run.sentAt && <UndoMailing run={run} />}
      </div>
    </>
  )
}
