import type { Job } from '../state/kinds.ts'
import type { World } from '../world.ts'
import { settleDebit } from './debit-bank.ts'
import { openDispute } from './disputes.ts'
import { cardOf } from './payment-methods.ts'
import { finishRefund } from './refunds.ts'

const DAY = 86_400

export function dueJobs(world: World): Job[] {
  const due = [...world.tables.newest('job')].filter((job) => job.due <= world.seconds())
  return due.sort((a, b) => a.due - b.due)
}

export function runJob(world: World, job: Job): void {
  world.tables.remove('job', job.id)
  if (job.task === 'settle-debit') {
    if (world.tables.get('payment_intent', job.subject)?.status === 'processing') settleDebit(world, job.subject)
  } else if (job.task === 'finish-refund') {
    finishRefund(world, job.subject)
  } else {
    const charge = world.tables.get('charge', job.subject)
    const instrument = world.tables.get('instrument', charge?.payment_method ?? '')
    const disputable = charge && !charge.disputed && charge.amount_refunded < charge.amount_captured
    if (instrument && disputable) openDispute(world, job.subject, cardOf(instrument)?.dispute)
  }
}

/** Stripe forgets idempotency keys after a day and events after thirty. */
export function forgetOld(world: World): void {
  for (const [kind, days] of [['idempotency', 1] as const, ['event', 30] as const]) {
    const before = world.seconds() - days * DAY
    const old = [...world.tables.newest(kind)].filter((kept) => kept.created <= before)
    for (const kept of old) world.tables.remove(kind, kept.id)
  }
}
