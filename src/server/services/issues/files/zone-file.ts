import { countryName } from '#domain/addresses/postal-lines.ts'
import { csvLine, guardCell } from '#domain/csv.ts'
import type { MailingCounts } from '#domain/mailing/counts.ts'
import { countLabel, noCounts } from '#domain/mailing/counts.ts'
import type { FiledMailing } from '#domain/mailing/file-name.ts'
import { labelCells } from '#domain/mailing/label.ts'
import { findMisfits } from '#domain/mailing/misfits.ts'
import type { MailingFileSettings } from '#domain/mailing/presets.ts'
import { columnsOf } from '#domain/mailing/presets.ts'
import type { FiledZone } from '#domain/mailing/readme.ts'
import { MOST_MISFITS_LISTED } from '#domain/mailing/readme.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Db } from '../../../db/client.ts'
import type { Zones } from '../../../db/settings.ts'
import type { RunRow } from '../mailings.ts'
import { readLabels } from './labels.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** A mailing whose files are made, and how. */
export type FileOrder = { run: RunRow; mailing: FiledMailing; settings: MailingFileSettings; zones: Zones }

/** What was seen on the way, for the counts sheet and the readme. */
export type Seen = { filed: FiledZone; counts: MailingCounts }

export function seenNothing({ settings }: FileOrder, zone: Zone, counts = noCounts()): Seen {
  const preset = settings.presets[zone]
  const filed = { zone, preset, columns: columnsOf(preset, settings), misfits: { first: [], count: 0 }, guarded: 0 }
  return { filed, counts }
}

/** One zone's file, a part at a time, however many labels there are. */
export async function* zoneFile(db: Db, order: FileOrder, { filed, counts }: Seen): AsyncGenerator<string> {
  const { run, settings, zones } = order
  const { zone, preset, columns, misfits } = filed
  const names = new Map<string, string>()
  const nameOf = (code: string) => {
    const name = names.get(code) ?? countryName(zones, code)
    names.set(code, name)
    return name
  }
  yield (settings.byteOrderMark ? BYTE_ORDER_MARK : '') + csvLine(columns.map(({ name }) => name))
  for await (const labels of readLabels(db, run, zone)) {
    const lines = labels.map((label) => {
      const cells = labelCells(label, { preset, issue: run.issue, countryName: nameOf })
      const found = findMisfits(cells, preset)
      misfits.count += found.length
      misfits.first.push(...found.slice(0, MOST_MISFITS_LISTED - misfits.first.length))
      countLabel(counts, zone, label)
      const row = columns.map(({ column }) => cells[column])
      filed.guarded += row.filter((cell) => guardCell(cell) !== cell).length
      return csvLine(row)
    })
    yield lines.join('')
  }
}
