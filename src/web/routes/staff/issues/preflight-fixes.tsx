import type { PreflightGroup } from '#domain/issues/preflight-groups.ts'
import { SHIPCODE_OF_ZONE, zoneOf } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import type { PreflightReader } from '#server/services/issues/preflight.ts'
import { ChangeAddress, Hold } from '../people/person/contacts.tsx'
import { HoldIssue } from '../people/person/hold-issue.tsx'
import { ChangeName } from '../people/person/identity.tsx'
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
    case 'temporary-address':
      return zone && <HoldIssue person={person} issue={issue} held={false} />
    case 'no-address':
    case 'redirected':
    case 'zone-hold':
      return address
    case 'too-long':
      return (
        <>
          {address}
          <ChangeName person={person} name={reader.name} />
        </>
      )
    case 'odd-address':
      return (
        <>
          {address}
          <HoldIssue person={person} issue={issue} held={false} />
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
          {zone && <HoldIssue person={person} issue={issue} held={false} />}
        </>
      )
    case 'duplicates':
      return (
        <>
          <HoldIssue person={person} issue={issue} held={false} />
          {address}
        </>
      )
    case 'kept':
      return <HoldIssue person={person} issue={issue} held />
  }
}
