import type { NamedColumn } from '#domain/mailing/columns.ts'
import { checkOwnColumns } from '#domain/mailing/own-columns.ts'
import type { MailingFileSettings } from '#domain/mailing/presets.ts'
import { STARTING_MAILING_FILES } from '#domain/mailing/presets.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { writeAudit } from '../../../db/audit-log.ts'
import type { Db } from '../../../db/client.ts'
import { publication } from '../../../db/schema/publication.ts'

type Context = { db: Db; now: () => Date }
type Presets = { presets?: Partial<MailingFileSettings['presets']>; byteOrderMark?: boolean }

/** Fresh, not of the cached catalogue: a file is often downloaded the moment after its preset was chosen. */
export async function readFileSettings(db: Db): Promise<MailingFileSettings> {
  const [row] = await db.select({ files: publication.mailingFiles }).from(publication)
  return row?.files ?? STARTING_MAILING_FILES
}

/** Only what is given is changed. */
export async function savePresets(context: Context, changed: Presets, actor: string): Promise<void> {
  await change(context, actor, (before) => ({
    ...before,
    presets: { ...before.presets, ...changed.presets },
    byteOrderMark: changed.byteOrderMark ?? before.byteOrderMark,
  }))
}

export async function saveColumns(
  context: Context,
  columns: readonly NamedColumn[],
  actor: string,
): Promise<Outcome<true>> {
  const checked = checkOwnColumns(columns)
  if (!checked.ok) return checked
  await change(context, actor, (before) => ({ ...before, ownColumns: checked.value }))
  return done(true)
}

async function change(
  { db, now }: Context,
  actor: string,
  next: (before: MailingFileSettings) => MailingFileSettings,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select({ before: publication.mailingFiles }).from(publication).for('update')
    if (!row) throw new Error('There is no publication in this database yet.')
    const after = next(row.before)
    await tx.update(publication).set({ mailingFiles: after })
    await writeAudit(tx, now(), {
      actor,
      action: 'changed mailing files',
      subject: 'publication',
      before: row.before,
      after,
    })
  })
}
