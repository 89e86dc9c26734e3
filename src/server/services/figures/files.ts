import type { Export, MonthFile, PlotFile } from '#contract/figures.ts'
import type { Month } from '#domain/day.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/client.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { deferredFile } from './deferred-file.ts'
import { exported, SHEETS } from './exports.ts'
import { movementFile } from './movement-file.ts'
import type { ReadOnce } from './plot-files.ts'
import { journalFile, PLOT_FILES } from './plot-files.ts'
import { readSnapshot } from './read-snapshot.ts'

type Place = { db: Db; catalogue(): Promise<Catalogue>; now(): Date }
type Lines = AsyncIterable<string>

/** The numbers behind a plot, all issues and months of it. */
export async function plotFile({ db, catalogue, now }: Place, of: PlotFile): Promise<Lines> {
  const { timeZone, currency, zoneNames } = (await catalogue()).publication
  const read: ReadOnce = (find) => readSnapshot(db, find)
  return PLOT_FILES[of]({ read, timeZone, currency, zoneNames, at: now() })
}

type MonthOrder = { of: MonthFile; month: Month; actor: string }

export async function monthFile({ db, catalogue, now }: Place, { of, month, actor }: MonthOrder): Promise<Lines> {
  const { publication } = await catalogue()
  await writeAudit(db, now(), { actor, action: 'exported', subject: `export:${of}`, after: { month } })
  if (of === 'movements') return movementFile(db, publication, month)
  if (of === 'deferred') return deferredFile(db, publication, month)
  return journalFile({ read: (find) => readSnapshot(db, find), ...publication }, month)
}

/** People stand in it, so it is written down who took it. */
export async function exportFile({ db, catalogue, now }: Place, of: Export, actor: string): Promise<Lines> {
  const { publication } = await catalogue()
  await writeAudit(db, now(), { actor, action: 'exported', subject: `export:${of}` })
  return exported(db, SHEETS[of](publication))
}
