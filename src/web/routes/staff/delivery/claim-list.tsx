import type { Day } from '#domain/day.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { REASON_WORDS, REMEDY_WORDS } from '#domain/delivery/claim-words.ts'
import { ZONES } from '#domain/vocabulary.ts'
import type { WaitingClaim } from '#server/services/delivery/claim-list.ts'
import { PersonLink } from '../../../parts/staff/person.tsx'
import type { StaffList } from '../list/staff-list.ts'
import { issueIn, oneOf } from '../list/staff-list.ts'

export type ShownClaim = WaitingClaim & { on: Day; zoneName: string }

const STATE_WORDS = { waiting: 'waiting', granted: 'granted', refused: 'refused' }

export const CLAIM_LIST: StaffList<ShownClaim> = {
  name: 'claims',
  rowKey: ({ id }) => id,
  async read(app, query, asked) {
    const [{ publication }, page] = await Promise.all([
      app.catalogue(),
      app.delivery.claims({
        ...asked,
        issue: issueIn(query.get('issue')),
        zone: oneOf(ZONES, query.get('zone')),
        earlier: query.get('earlier') === 'yes' || (query.get('earlier') === 'no' ? false : null),
      }),
    ])
    const { timeZone, zoneNames } = publication
    return {
      ...page,
      rows: page.rows.map((claim) => ({
        ...claim,
        on: dayOf(claim.at, timeZone),
        zoneName: zoneNames[claim.zone].name,
      })),
    }
  },
  columns: [
    {
      key: 'reader',
      head: 'Reader',
      sortable: true,
      always: true,
      long: true,
      text: ({ reader }) => reader.name,
      cell: ({ reader }) => <PersonLink {...reader} />,
    },
    { key: 'on', head: 'Since', short: true, sortable: true, text: ({ on }) => on, cell: ({ on }) => formatDay(on) },
    { key: 'issue', head: 'Issue', short: true, sortable: true, text: ({ issue }) => `No. ${issue}` },
    { key: 'reason', head: 'What happened', short: true, sortable: true, text: ({ reason }) => REASON_WORDS[reason] },
    { key: 'wish', head: 'Wish', short: true, text: ({ wish }) => (wish ? REMEDY_WORDS[wish] : '') },
    { key: 'earlier', head: 'Earlier claims', long: true, text: earlierText },
    {
      key: 'address',
      head: 'Same address',
      short: true,
      text: ({ atAddress }) => (atAddress > 0 ? `${atAddress} more` : ''),
    },
    {
      key: 'zone',
      head: 'Claims in the zone',
      long: true,
      sortable: true,
      text: ({ zoneName, inZone }) => `${inZone.claims} of ${inZone.copies}, ${zoneName}`,
    },
  ],
}

function earlierText({ earlier }: ShownClaim): string {
  if (earlier.length === 0) return 'None'
  return earlier.map(({ issue, state }) => `No. ${issue} (${STATE_WORDS[state]})`).join(', ')
}
