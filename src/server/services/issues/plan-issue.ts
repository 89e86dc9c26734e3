import { desc, eq, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { checkPlan, makeIssueSlug } from '#domain/issues/issue-plan.ts'
import { publishedAt } from '#domain/issues/publication-day.ts'
import { singleIssuePrice } from '#domain/opening/check-list.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Category } from '#domain/vocabulary.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Tx } from '../../db/client.ts'
import { issueRun } from '../../db/schema/mailings.ts'
import { issue, stock } from '../../db/schema/publication.ts'
import type { ContentsEntry } from '../../db/settings.ts'
import { drawCover, isDrawn } from './issue-cover.ts'
import type { MailingContext } from './mailing-context.ts'
import type { IssueRow } from './mailings.ts'
import { NO_SUCH_ISSUE } from './mailings.ts'

export type IssueFields = {
  number: number
  title: string
  season: string
  description: string
  pages: number
  plannedFor: Day
  newDay: Day | null
  cutOff: Day | null
  contents: ContentsEntry[]
}

type Context = Pick<MailingContext, 'db' | 'now' | 'catalogue'>

/** An issue that is to come: its prices are those of the one before it, or its part of a year's, its cover is drawn until there is a picture. */
export async function planIssue(context: Context, fields: IssueFields, actor: string): Promise<Outcome<number>> {
  const { publication, prices } = await context.catalogue()
  const single = (category: Category) =>
    singleIssuePrice(prices.base[category]['1year'].introductory, publication.issuesPerYear)
  return context.db.transaction(async (tx): Promise<Outcome<number>> => {
    const others = await readIssues(tx)
    const checked = checkPlan(fields, null, others.map(placed))
    if (!checked.ok) return checked
    const { number } = fields
    const [made] = await tx
      .insert(issue)
      .values({
        ...inOrder(fields),
        slug: freeSlug(fields, others),
        printPrice: others[0]?.printPrice ?? single('print-low'),
        digitalPrice: others[0]?.digitalPrice ?? single('digital-low'),
        ...(await drawCover(tx, { ...fields, planned: true, name: publication.name })),
      })
      .onConflictDoNothing()
      .returning()
    if (!made) return refuse({ number: `There is an issue ${number} already.` })
    await tx
      .insert(stock)
      .values({ ref: `iss:${number}`, onHand: 0 })
      .onConflictDoNothing()
    await writeAudit(tx, context.now(), {
      actor,
      action: 'issue planned',
      subject: `issue:${number}`,
      after: kept(made),
    })
    return done(number)
  })
}

/** What is out keeps its number, and what is closed its days; all else may be put right at any time. */
export async function changeIssue(
  context: Context,
  { issue: number, ...fields }: IssueFields & { issue: number },
  actor: string,
): Promise<Outcome<number>> {
  const { name } = (await context.catalogue()).publication
  return context.db.transaction(async (tx): Promise<Outcome<number>> => {
    const all = await readIssues(tx)
    const row = all.find((one) => one.number === number)
    if (!row) return refuse(NO_SUCH_ISSUE)
    const others = all.filter((one) => one !== row)
    const checked = checkPlan(fields, placed(row), others.map(placed))
    if (!checked.ok) return checked
    const renumbered = fields.number !== number
    if (renumbered && (await wasRun(tx, number))) return refuse({ number: RUN_BEFORE })
    const redrawn = DRAWN_WITH.some((field) => fields[field] !== row[field]) && (await isDrawn(tx, row.cover))
    const planned = publishedAt(row) === null
    const drawn = redrawn ? await drawCover(tx, { ...fields, planned, name }) : {}
    const [after] = await tx
      .update(issue)
      .set({ ...inOrder(fields), ...drawn })
      .where(eq(issue.number, number))
      .returning()
    if (!after) return refuse(NO_SUCH_ISSUE)
    if (renumbered)
      await tx
        .update(stock)
        .set({ ref: `iss:${fields.number}` })
        .where(eq(stock.ref, `iss:${number}`))
    await writeAudit(tx, context.now(), {
      actor,
      action: 'issue changed',
      subject: `issue:${fields.number}`,
      before: kept(row),
      after: kept(after),
    })
    return done(fields.number)
  })
}

const RUN_BEFORE = 'There are records under this number already, so it can’t be deleted.'
const DRAWN_WITH = ['number', 'title', 'season'] as const

/**
 * Newest first; the table is locked, so that a plan and a change of number at the same moment see each other. Also against
 * whoever has locked one issue and is about to change it: a weaker lock would let the two wait for each other.
 */
async function readIssues(tx: Tx): Promise<IssueRow[]> {
  await tx.execute(sql`lock table issue in exclusive mode`)
  return tx.select().from(issue).orderBy(desc(issue.number))
}

async function wasRun(tx: Tx, number: number): Promise<boolean> {
  return (await tx.select({ id: issueRun.id }).from(issueRun).where(eq(issueRun.issue, number)).limit(1)).length > 0
}

function placed({ number, plannedFor, cutOff, releasedAt, closedAt }: IssueRow) {
  const days = { plannedFor: plannedFor as Day, cutOff: cutOff as Day | null }
  return { number, ...days, released: releasedAt !== null, closed: closedAt !== null }
}

function inOrder({ number, title, season, description, pages, plannedFor, newDay, cutOff, contents }: IssueFields) {
  const byPage = contents.toSorted((one, other) => one.page - other.page)
  return { number, title, season, description, pages, plannedFor, newDay, cutOff, contents: byPage }
}

const kept = ({ number, title, season, description, pages, plannedFor, newDay, cutOff, contents }: IssueRow) => ({
  number,
  title,
  season,
  description,
  pages,
  plannedFor,
  newDay,
  cutOff,
  contents,
})

function freeSlug({ title, number }: IssueFields, others: readonly IssueRow[]): string {
  const wished = makeIssueSlug(title) || `issue-${number}`
  return others.some(({ slug }) => slug === wished) ? `${wished}-${number}` : wished
}
