import { and, eq, isNull, sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { heldInZone } from '#domain/delivery/timeline.ts'
import { zoneHold } from '../../db/schema/delivery.ts'
import { issue } from '../../db/schema/publication.ts'
import { inBatches } from '../issues/issue-messages.ts'
import type { MailingContext } from '../issues/mailing-context.ts'
import { FOUND_AT_ONCE, waitingFor } from '../issues/serve-all.ts'
import { REACHABLE } from '../mail/reachable.ts'

type Told = { account: string; name: string; email: string }

/**
 * The job that follows a hold: writes to every reader of the zone who is due the issue. Each message has a key of its own,
 * so that a job which died is begun again without writing to anybody twice.
 */
export async function tellZone(context: MailingContext, id: string): Promise<void> {
  const { db, now } = context
  const [found] = await db
    .select({ hold: zoneHold, title: issue.title, closedAt: issue.closedAt })
    .from(zoneHold)
    .innerJoin(issue, eq(issue.number, zoneHold.issue))
    .where(and(eq(zoneHold.id, id), isNull(zoneHold.liftedAt)))
  if (!found) return
  const { hold, title, closedAt } = found
  const { timeZone } = (await context.catalogue()).publication
  const dates = { closedOn: closedAt && dayOf(closedAt, timeZone), today: dayOf(now(), timeZone) }
  const timeline = heldInZone({ ...hold, until: hold.untilDay }, dates)
  await inBatches(context, async (after) => {
    const { rows } = await db.execute<Told>(sql`
      ${waitingFor({ issue: hold.issue, scope: 'print', now: now() })}
      select a.id as account, a.name, a.email
      from waiting w join account a on a.id = w.account_id
      where w.postal = 'zone' and w.deliverable = ${`print-${hold.zone}`} and a.id > ${after} and ${REACHABLE}
      order by a.id limit ${FOUND_AT_ONCE}`)
    const messages = rows.map(({ account, name, email }) => ({
      key: `zone-hold:${hold.id}:${account}`,
      to: email,
      template: 'zone-hold',
      props: { name, number: hold.issue, title, timeline },
    }))
    return { messages, last: rows.length < FOUND_AT_ONCE ? null : (rows.at(-1)?.account ?? null) }
  })
}
