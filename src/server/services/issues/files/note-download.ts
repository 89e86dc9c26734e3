import { writeAudit } from '../../../db/audit-log.ts'
import type { Db } from '../../../db/client.ts'
import type { FileOrder } from './zone-file.ts'

type Context = { db: Db; now: () => Date }

/** The files of a mailing hold names and addresses, so it is recorded who took them. */
export async function noteDownload(
  { db, now }: Context,
  { run }: Pick<FileOrder, 'run'>,
  { actor, file }: { actor: string; file: string },
): Promise<void> {
  const subject = `issue:${run.issue}`
  await writeAudit(db, now(), { actor, action: 'exported', subject, after: { file, run: run.id } })
}
