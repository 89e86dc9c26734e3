import { sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { refusalText } from '#domain/outcome.ts'
import { closeIssue } from '#server/services/issues/close-issue.ts'
import { findFileOrder } from '#server/services/issues/files/file-order.ts'
import { seenNothing, zoneFile } from '#server/services/issues/files/zone-file.ts'
import type { RunRow } from '#server/services/issues/mailings.ts'
import { undoRun } from '#server/services/issues/undo-mailing.ts'
import type { LargeShop } from './large-shop.ts'

/** Closes issue after issue. The messages that follow are a later step, and are not written here. */
export async function closerOf({ runtime }: LargeShop) {
  const { db } = runtime.database
  const mailing = { ...runtime.mailingContext, send: async () => {} }
  const { rows } = await db.execute<{ issue: number; actor: string }>(sql`
    select (select min(number) from issue where closed_at is null) as issue,
      (select id from account where role = 'fulfilment' limit 1) as actor`)
  const { issue = 0, actor = '' } = rows[0] ?? {}
  return {
    close: async () => orThrow(await closeIssue(mailing, { issue, actor, signOff: 'A benchmark', early: true })),
    undo: async ({ id }: RunRow) =>
      orThrow(await undoRun(mailing, { run: id, actor, name: 'A benchmark', reason: 'to close it again' })),
    /** All that is sent home, in characters, and how many labels that is. */
    async file({ id }: RunRow): Promise<{ labels: number; characters: number }> {
      const { publication } = await runtime.app.catalogue()
      const order = await findFileOrder(db, id, { publication, choices: { presets: {} } })
      if (!order) throw new Error('There is no such mailing.')
      let labels = 0
      let characters = 0
      for await (const piece of zoneFile(db, order, seenNothing(order, 'a'))) {
        labels += piece.split('\n').length - 1
        characters += piece.length
      }
      return { labels: labels - 1, characters }
    },
  }
}

function orThrow(outcome: Outcome<RunRow>): RunRow {
  if (!outcome.ok) throw new Error(refusalText(outcome.errors))
  return outcome.value
}
