import { holdReader } from '#contract/issues.ts'
import { useMay } from '../../../../parts/staff/use-may.ts'
import { ActionForm } from './action-form.tsx'

/** Keeps a reader out of the mailing of one issue, or lets them in again. */
export function HoldIssue({ person, issue, held }: { person: string; issue: number; held: boolean }) {
  if (!useMay()('holds.change')) return null
  return (
    <ActionForm
      opens={held ? 'Send anyway' : 'Hold back this time'}
      title={held ? `Send issue ${issue} anyway` : `Hold back from issue ${issue}`}
      endpoint={holdReader}
      person={person}
      body={() => ({ issue, held: !held })}
      submit={held ? 'Send it' : 'Keep out'}
      done={held ? 'The issue will be sent anyway.' : 'Held back from this mailing.'}
    >
      {() => (
        <p>
          {held ? 'The reader is back in this mailing.' : 'This reader isn’t sent the issue and keeps it for later.'}
        </p>
      )}
    </ActionForm>
  )
}
