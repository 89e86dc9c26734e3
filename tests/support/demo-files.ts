import { isNotNull } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { issue } from '#server/db/schema/publication.ts'
import { makeFiles } from '#server/services/reading/make-files.ts'

/** What readers of the demo's issues download. A server makes what is missing, which takes a dozen seconds of work at each first start. */
export async function makeDemoFiles(db: Db): Promise<void> {
  const now = new Date()
  const released = await db.select({ number: issue.number }).from(issue).where(isNotNull(issue.releasedAt))
  for (const { number } of released) await makeFiles({ db, now: () => now }, number)
}
