import { sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { refusalText } from '#domain/outcome.ts'
import { closeIssue } from '#server/services/issues/close-issue.ts'
import { mailingFile } from '#server/services/issues/mailing-file.ts'
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
    close: async () => orThrow(await closeIssue(mailing, { issue, actor, signOff: 'A benchmark' })),
    undo: async ({ id }: RunRow) =>
      orThrow(await undoRun(mailing, { run: id, actor, name: 'A benchmark', reason: 'to close it again' })),
    /** All that is sent home, in characters, and how many labels that is. */
    async file({ id }: RunRow): Promise<{ labels: number; characters: number }> {
      const { publication } = await runtime.app.catalogue()
      let labels = 0
      let characters = 0
      for await (const piece of mailingFile(db, { zones: publication.zones, run: id, zone: 'a' })) {
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
