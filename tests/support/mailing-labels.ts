import { plainCell } from '#domain/csv.ts'
import type { MailingColumn } from '#domain/mailing/columns.ts'
import { parseCsv } from '#domain/parse-csv.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { findFileOrder } from '#server/services/issues/files/file-order.ts'
import { seenNothing, zoneFile } from '#server/services/issues/files/zone-file.ts'
import type { TestRuntime } from './runtime.ts'

export type LabelRow = Record<MailingColumn, string>

/** A mailing file as the mailing house reads it: the cells of each line by the names of the first. */
export function parseLabels(file: string): LabelRow[] {
  const parsed = parseCsv(file)
  if (!parsed.ok) throw new Error('The mailing file is not CSV.')
  const [head, ...rows] = parsed.value
  return rows.map(
    ({ cells }) => Object.fromEntries(cells.map((cell, at) => [head?.cells[at], plainCell(cell)])) as LabelRow,
  )
}

/** One zone's labels of a mailing, by the preset that is kept for it. */
export async function readMailingFile({ runtime }: TestRuntime, run: string, zone: Zone): Promise<LabelRow[]> {
  const { db } = runtime.database
  const { publication } = await runtime.app.catalogue()
  const order = await findFileOrder(db, run, { publication, choices: { presets: {} } })
  if (!order) throw new Error('There is no such mailing.')
  let file = ''
  for await (const part of zoneFile(db, order, seenNothing(order, zone))) file += part
  return parseLabels(file)
}
