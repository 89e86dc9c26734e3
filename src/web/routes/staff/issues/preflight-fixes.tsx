import { holdReader } from '#contract/issues.ts'
import { SHIPCODE_OF_ZONE, zoneOf } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import type { PreflightGroup, PreflightReader } from '#server/services/issues/preflight.ts'
import { ActionForm } from '../people/person/action-form.tsx'
import { ChangeAddress, Hold } from '../people/person/contacts.tsx'
import { CreditIssues } from '../people/person/subscription-actions.tsx'

export type FixesProps = {
  group: PreflightGroup
  reader: PreflightReader
  issue: number
  zones: Zones
  /** Fulfilment mends addresses and keeps out of a mailing; issues are given by support and the administration. */
  mayCredit: boolean
}

/** What can be done for a reader without leaving the run. */
export function Fixes({ group, reader, issue, zones, mayCredit }: FixesProps) {
  const { account: person, deliverable, postal, subscription } = reader
  const zone = zoneOf(deliverable)
  const address = zone && <ChangeAddress person={person} zone={zone} address={postal} zones={zones} />
  switch (group) {
    case 'no-address':
      return address
    case 'odd-address':
      return (
        <>
          {address}
          <KeepOut person={person} issue={issue} held={false} />
        </>
      )
    case 'suspended-address':
      return (
        <>
          {address}
          {zone && <Hold person={person} contact={SHIPCODE_OF_ZONE[zone]} suspended />}
        </>
      )
    case 'suspended-email':
      return <Hold person={person} contact="email" suspended />
    case 'last-issue':
      return (
        <>
          {mayCredit && <CreditIssues person={person} subscription={subscription} />}
          {zone && <KeepOut person={person} issue={issue} held={false} />}
        </>
      )
    case 'duplicates':
      return (
        <>
          <KeepOut person={person} issue={issue} held={false} />
          {address}
        </>
      )
    case 'kept':
      return <KeepOut person={person} issue={issue} held />
  }
}

function KeepOut({ person, issue, held }: { person: string; issue: number; held: boolean }) {
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
          {held
            ? 'The reader is back in this mailing.'
            : 'One copy goes to this address. This reader isn’t sent the issue and keeps it for later.'}
        </p>
      )}
    </ActionForm>
  )
}
