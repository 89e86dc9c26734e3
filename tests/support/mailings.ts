import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { account } from '#server/db/schema/people.ts'
import { issue } from '#server/db/schema/publication.ts'
import { closeIssue } from '#server/services/issues/close-issue.ts'
import { markSent } from '#server/services/issues/mark-sent.ts'
import { noteFirstRead } from '#server/services/issues/steps/final-release.ts'
import { undoRun } from '#server/services/issues/undo-mailing.ts'
import { giveText } from './issue-text.ts'
import { mailsTo } from './outbox.ts'
import type { TestRuntime } from './runtime.ts'

const NAME = 'Anders Pereira'

/** A member of staff who closes one issue after the other. */
export async function mailingsOf(test: TestRuntime) {
  const { db } = test.runtime.database
  const { mailingContext: mailing } = test.runtime
  const [member] = await db.select().from(account).where(eq(account.email, 'fulfilment@example.com'))
  const actor = member?.id ?? ''
  let number = 51

  const close = () => closeIssue(mailing, { issue: number, actor, signOff: NAME, early: true })
  return {
    actor,
    close,
    number: () => number,
    /** Whatever the day. */
    signed: () => ({ issue: number, actor, signOff: NAME, early: true }),
    /** The next issue, planned and open; all before it are out and closed. */
    async next() {
      const at = mailing.now()
      await db.update(issue).set({ releasedAt: at, closedAt: at }).where(sql`number <= ${number}`)
      number += 1
      await this.plan(number)
    },
    async plan(planned: number) {
      await db.execute(sql`
        insert into issue (number, slug, title, season, description, contents, pages, planned_for, print_price,
          digital_price, cover, accent_light, accent_dark)
        select ${planned}::int, 'issue-' || ${planned}::int, 'Issue ' || ${planned}::int, season, description, contents,
          pages, planned_for, print_price, digital_price, cover, accent_light, accent_dark from issue where number = 51
        on conflict do nothing`)
      await giveText(db, planned)
    },
    async closed() {
      const outcome = await close()
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
      return outcome.value
    },
    /** The first reader opens it, so that its release stands and is told. */
    opened: () => noteFirstRead(mailing, number),
    sent: (run: string) => markSent(mailing, { run, actor }),
    undo: (run: string) => undoRun(mailing, { run, actor, name: NAME, reason: 'wrong list' }),
    async title() {
      const [row] = await db.select({ title: issue.title }).from(issue).where(eq(issue.number, number))
      return row?.title ?? ''
    },
    subjects: async (email: string) => (await mailsTo(test, email)).map(({ subject }) => subject).reverse(),
    /** Whatever happened, the numbers beside the ledger are its sums, and nobody has an issue twice. */
    async conserved() {
      const { rows } = await db.execute(sql`
        select s.id from subscription s join ledger_entry e on e.subscription_id = s.id where s.tokens_left is not null
        group by s.id having s.tokens_left < 0 or s.tokens_left <>
          sum(case when e.kind in ('granted', 'credited', 'reversed') then e.tokens else -e.tokens end)`)
      expect(rows).toEqual([])
      const { rows: twice } = await db.execute(sql`
        select e.account_id, e.issue from ledger_entry e where e.kind = 'served'
          and not exists (select 1 from ledger_entry r where r.reverses = e.id)
        group by 1, 2 having count(*) > 1`)
      expect(twice).toEqual([])
    },
  }
}
