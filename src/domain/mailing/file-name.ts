import type { Day } from '../day.ts'
import type { Zone } from '../vocabulary.ts'
import type { ZoneNames } from '../zones/zone-names.ts'

/** Which mailing a file is of. `on` is the day that its list was closed. */
export type FiledMailing = {
  publication: string
  zoneNames: ZoneNames
  issue: number
  kind: 'close' | 'late'
  on: Day
}

const LONGEST_NAME = 24

/** `BROADFOLD_052_US_20261208.csv`: the publication, the issue, and which part of it. */
export function zoneFileName(mailing: FiledMailing, zone: Zone): string {
  return `${stem(mailing, mailing.zoneNames[zone].abbreviation)}.csv`
}

export function countsFileName(mailing: FiledMailing): string {
  return `${stem(mailing, 'COUNTS')}.csv`
}

export function zipFileName(mailing: FiledMailing): string {
  return `${stem(mailing, 'MAILING')}.zip`
}

function stem({ publication, issue, kind, on }: FiledMailing, part: string): string {
  const late = kind === 'late' ? ['LATE'] : []
  return [plainName(publication), String(issue).padStart(3, '0'), ...late, part, on.replaceAll('-', '')].join('_')
}

/** Letters and digits that every file system keeps. */
function plainName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return plain.slice(0, LONGEST_NAME) || 'ISSUE'
}
