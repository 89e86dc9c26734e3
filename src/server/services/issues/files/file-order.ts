import { dayOf } from '#domain/day.ts'
import type { MailingFileSettings } from '#domain/mailing/presets.ts'
import type { Db } from '../../../db/client.ts'
import type { Publication } from '../../catalogue/read-catalogue.ts'
import { findRun } from '../mailings.ts'
import { readFileSettings } from './file-settings.ts'
import type { FileOrder } from './zone-file.ts'

/** For this download alone, in place of what is kept. */
export type FileChoices = { presets: Partial<MailingFileSettings['presets']>; byteOrderMark?: boolean }

/** Null for a mailing that is not there, has no labels, or was undone. */
export async function findFileOrder(
  db: Db,
  id: string,
  {
    publication,
    choices,
  }: { publication: Pick<Publication, 'name' | 'zones' | 'zoneNames' | 'timeZone'>; choices: FileChoices },
): Promise<FileOrder | null> {
  const run = await findRun(db, id)
  if (!run || run.kind === 'release' || run.undoneAt) return null
  const { name, zones, zoneNames, timeZone } = publication
  const kept = await readFileSettings(db)
  return {
    run,
    mailing: { publication: name, zoneNames, issue: run.issue, kind: run.kind, on: dayOf(run.at, timeZone) },
    settings: {
      ...kept,
      presets: { ...kept.presets, ...choices.presets },
      byteOrderMark: choices.byteOrderMark ?? kept.byteOrderMark,
    },
    zones,
  }
}
