import { sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { refusalText } from '#domain/outcome.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { closeIssue, mailLate } from '#server/services/issues/close-issue.ts'
import type { RunRow } from '#server/services/issues/mailings.ts'
import { markSent } from '#server/services/issues/mark-sent.ts'
import { dryRun } from '#server/services/issues/preflight.ts'
import { releaseIssue } from '#server/services/issues/release-issue.ts'
import { undoRun } from '#server/services/issues/undo-mailing.ts'
import { cancelWithRefund, creditIssues } from '#server/services/people/adjust-subscription.ts'
import { setContactSuspension } from '#server/services/people/reader-contacts.ts'
import { giveText } from '../support/issue-text.ts'
import type { Check } from './checks.ts'
import { passedOver } from './checks.ts'
import type { Standing } from './standing.ts'
import type { World } from './world.ts'
import { count } from './world.ts'

/** The next issue is planned, as like the newest as one issue is to another. */
export async function plan({ db }: World, number: number): Promise<void> {
  await db.execute(sql`
    insert into issue (number, slug, title, season, description, contents, pages, planned_for, print_price,
      digital_price, cover, accent_light, accent_dark)
    select ${number}::int, 'issue-' || ${number}::int, 'Issue ' || ${number}::int, season, description, contents,
      pages, planned_for, print_price, digital_price, cover, accent_light, accent_dark from issue where number = 51
    on conflict do nothing`)
  await db.execute(sql`insert into stock (ref, on_hand) values (${`iss:${number}`}, 20) on conflict do nothing`)
  await giveText(db, number)
}

/** Released, and now and then undone before anybody has read it, and released again. */
export async function release(world: World, issue: number): Promise<void> {
  const { test, staff, chance } = world
  const { mailingContext: mailing } = test.runtime
  const order = { issue, actor: staff.id, signOff: staff.name, early: true }
  const run = orThrow(await releaseIssue(mailing, order))
  if (chance.once(4)) {
    orThrow(await undoRun(mailing, { run: run.id, actor: staff.id, name: staff.name, reason: 'too soon' }))
    count(world, 'undo a release', 'done')
    orThrow(await releaseIssue(mailing, order))
  }
  test.runtime.catalogue.drop()
}

/** Closed, and now and then undone and closed again. Whoever could have been served was. */
export async function close(world: World, issue: number): Promise<{ run: RunRow; passedOver: Check[] }> {
  const { test, staff, chance } = world
  const order = { issue, actor: staff.id, signOff: staff.name, early: true }
  let run = orThrow(await closeIssue(test.runtime.mailingContext, order))
  if (chance.once(4)) {
    orThrow(
      await undoRun(test.runtime.mailingContext, {
        run: run.id,
        actor: staff.id,
        name: staff.name,
        reason: 'wrong list',
      }),
    )
    count(world, 'undo a close', 'done')
    run = orThrow(await closeIssue(test.runtime.mailingContext, order))
  }
  count(world, 'close', 'done')
  const left = await passedOver(world, issue)
  await test.runtime.queue.idle()
  return { run, passedOver: left }
}

/** Whoever has joined since gets it late, and the files go to the mailing house. */
export async function send(world: World, { id, issue }: RunRow): Promise<void> {
  const { mailingContext: mailing, queue } = world.test.runtime
  const { id: actor, name: signOff } = world.staff
  orThrow(await markSent(mailing, { run: id, actor }))
  const { served } = await dryRun(mailing, issue, 'late')
  const waits = Object.values(served).some((readers) => readers > 0)
  if (world.chance.once(2) && waits) {
    const late = orThrow(await mailLate(mailing, { issue, actor, signOff }))
    count(world, 'mail late', 'done')
    if (world.chance.once(3)) {
      orThrow(await undoRun(mailing, { run: late.id, actor, name: signOff, reason: 'not yet' }))
      count(world, 'undo a late mailing', 'done')
    } else orThrow(await markSent(mailing, { run: late.id, actor }))
  }
  await queue.idle()
}

/** Unserved issues are paid back, by the sum that the page showed. */
export async function cancel(world: World, { token, account }: Standing): Promise<void> {
  const { test, staff: actor } = world
  const file = await test.runtime.app.people.person(token)
  const owed = file?.owed[world.chance.below(file.owed.length)]
  if (!owed) return
  const of = { accountId: account, person: token, subscription: owed.subscription }
  const hand = { actor, reason: 'the reader asked for it' }
  const cancelled = await cancelWithRefund(test.runtime.paymentContext, { of, shown: owed.owed, hand })
  count(world, 'cancel', cancelled.ok ? 'done' : 'refused')
}

export async function credit(world: World, { token, account, subscription }: Standing): Promise<void> {
  if (!subscription) return
  const of = { accountId: account, person: token, subscription }
  const hand = { actor: world.staff, reason: 'a copy was damaged' }
  const credited = await creditIssues(world.test.runtime.paymentContext, {
    of,
    issues: 1 + world.chance.below(2),
    hand,
  })
  count(world, 'credit', credited.ok ? 'done' : 'refused')
}

/** A copy came back; the address is suspended until the reader has mended it. */
export async function suspend(world: World, { token, account, addresses }: Standing): Promise<void> {
  const zone = addresses[0] as Zone | undefined
  if (!zone) return
  const hand = { actor: world.staff, reason: 'came back' }
  const person = { id: account, token }
  const held = await setContactSuspension(
    world.test.runtime.paymentContext,
    person,
    { contact: zone, suspended: true },
    hand,
  )
  count(world, 'suspend an address', held.ok ? 'done' : 'refused')
}

function orThrow(outcome: Outcome<RunRow>): RunRow {
  if (!outcome.ok) throw new Error(refusalText(outcome.errors))
  return outcome.value
}
