import { formatDay } from '../day.ts'
import type { Zone } from '../vocabulary.ts'
import { counted } from '../vocabulary.ts'
import type { NamedColumn } from './columns.ts'
import { MAILING_COLUMNS } from './columns.ts'
import type { MailingCounts } from './counts.ts'
import { sumZone } from './counts.ts'
import type { FiledMailing } from './file-name.ts'
import { countsFileName, zoneFileName } from './file-name.ts'
import type { Misfit } from './misfits.ts'
import type { MailingPreset } from './presets.ts'
import { PRESET_NAMES, PRESET_RULES } from './presets.ts'

/** What of one zone's file can be listed: the first misfits, how many there are, and how many cells are guarded. */
export type FiledZone = {
  zone: Zone
  preset: MailingPreset
  columns: readonly NamedColumn[]
  misfits: { first: Misfit[]; count: number }
  /** Have an apostrophe put in, so that no spreadsheet runs them. */
  guarded: number
}

export const MOST_MISFITS_LISTED = 200

export type Readme = {
  mailing: FiledMailing
  signedOffBy: string
  byteOrderMark: boolean
  zones: readonly FiledZone[]
  counts: MailingCounts
}

const NO_CLASS =
  'Where the class is blank, the list was closed before we kept it. The expiry and the issues left are blank there, too.'

/** What the mailing house needs to know, beside the files. */
export function mailingReadme(readme: Readme): string {
  const sections = [title(readme), files(readme), howMade(readme), columns(readme), labels(readme), misfits(readme)]
  return `${sections
    .flat()
    .join('\r\n')
    .replace(/(\r\n)+$/, '')}\r\n`
}

function title({ mailing: { publication, issue, kind, on }, signedOffBy }: Readme): string[] {
  const what = kind === 'late' ? 'Late mailing' : 'Mailing'
  return [`${publication}, issue ${issue}`, `${what}, list closed ${formatDay(on)}, signed off by ${signedOffBy}.`, '']
}

function files({ mailing, zones, counts }: Readme): string[] {
  const each = zones.flatMap(({ zone, preset }) => {
    const { served, seeds } = sumZone(counts, zone)
    const labels = counted(served.labels + seeds.labels, 'label')
    const copies = `${counted(served.copies, 'copy', 'copies')} for readers`
    const controls = seeds.copies > 0 ? `, ${counted(seeds.copies, 'copy', 'copies')} for seed addresses` : ''
    return [zoneFileName(mailing, zone), `  ${PRESET_NAMES[preset]}: ${labels}, ${copies}${controls}.`]
  })
  return ['FILES', ...each, countsFileName(mailing), '  The same counts by zone and class.', '']
}

function howMade({ byteOrderMark, zones, counts }: Readme): string[] {
  const guarded = zones.reduce((sum, zone) => sum + zone.guarded, 0)
  const guard =
    'A =, +, - or @ at the start of a cell, or after a semicolon in it, has an apostrophe in front, so that no spreadsheet runs it as a formula.'
  return [
    'HOW THEY’RE MADE',
    `CSV in UTF-8, ${byteOrderMark ? 'with' : 'without'} a byte-order mark; commas, quotation marks where needed, one line per label. The first line names the columns.`,
    'Sorted by ZIP code in the United States, by postal code in Canada, else by the two-letter country code and postal code.',
    guarded > 0 ? `${guard} ${counted(guarded, 'cell')} here.` : guard,
    ...(zones.some(({ zone }) => counts[zone].unknown.labels > 0) ? [NO_CLASS] : []),
    '',
  ]
}

function columns({ mailing: { zoneNames }, zones }: Readme): string[] {
  const sets = new Map<string, { columns: readonly NamedColumn[]; of: Zone[] }>()
  for (const { zone, columns } of zones) {
    const key = JSON.stringify(columns)
    const set = sets.get(key) ?? { columns, of: [] }
    set.of.push(zone)
    sets.set(key, set)
  }
  return [...sets.values()].flatMap(({ columns, of }) => [
    `COLUMNS (${of.map((zone) => zoneNames[zone].name).join(', ')})`,
    ...columns.map(({ column, name }) => `${name}: ${MAILING_COLUMNS[column]}`),
    '',
  ])
}

function labels({ mailing: { zoneNames }, zones }: Readme): string[] {
  const each = zones.map(({ zone, preset }) => `${zoneNames[zone].name}: ${PRESET_RULES[preset].setting}`)
  return ['LABELS', ...each, '']
}

function misfits({ mailing: { zoneNames }, zones }: Readme): string[] {
  return zones.flatMap(({ zone, misfits: { first, count } }) => {
    if (count === 0) return []
    const more = count > first.length ? [`And ${count - first.length} more.`] : []
    return [
      `TOO LONG FOR THE PRESET, OR IN OTHER LETTERS (${zoneNames[zone].name})`,
      'These are in the file whole. Please shorten them with us, not by cutting them off.',
      ...first.map(({ keyline, column, says }) => `${keyline} ${column}: ${says}.`),
      ...more,
      '',
    ]
  })
}
