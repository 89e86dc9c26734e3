import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/people.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import { serveStaffWrite } from '../../http/answers/staff-write.ts'
import type { Callers } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import type { Lists } from '../../services/lists/lists.ts'
import type { PaymentContext } from '../../services/payments/payment-context.ts'
import { cancelWithRefund, changeServed, creditIssues } from '../../services/people/adjust-subscription.ts'
import { endReaderSessions } from '../../services/people/end-sessions.ts'
import type { Person } from '../../services/people/reader-contacts.ts'
import {
  addNote,
  changeReaderAddress,
  findPerson,
  setContactSuspension,
} from '../../services/people/reader-contacts.ts'
import { sendProofLink } from '../../services/people/send-proof-link.ts'
import { undoReaderEmail } from '../../services/people/undo-email.ts'

export function mountPeople(api: Hono<Env>, context: PaymentContext, { auth, caller }: Callers, lists: Lists): void {
  async function requirePerson(c: Context<Env>): Promise<Person> {
    const person = await findPerson(context.db, c.req.param('token') ?? '')
    if (!person) throw new HTTPException(404)
    return person
  }
  async function requireSubscription(c: Context<Env>, subscription: string) {
    const { id, token } = await requirePerson(c)
    return { accountId: id, person: token, subscription }
  }

  serveStaffWrite(api, 'credits.give', contract.creditIssues, async ({ subscription, issues, reason }, actor, c) => {
    const credited = await creditIssues(context, {
      of: await requireSubscription(c, subscription),
      issues,
      hand: { actor, reason },
    })
    return credited.ok ? done({ left: credited.value }) : credited
  })

  serveStaffWrite(api, 'credits.give', contract.changeServed, async (body, actor, c) => {
    const { subscription, level, deliverable, reason } = body
    const of = await requireSubscription(c, subscription)
    return saved(await changeServed(context, { of, served: { level, deliverable }, hand: { actor, reason } }))
  })

  serveStaffWrite(
    api,
    'subscriptions.cancel',
    contract.cancelSubscription,
    async ({ subscription, amount, reason }, actor, c) => {
      const cancelled = await cancelWithRefund(context, {
        of: await requireSubscription(c, subscription),
        shown: amount,
        hand: {
          actor,
          reason,
        },
      })
      return cancelled.ok ? done({ online: cancelled.value.online, by_hand: cancelled.value.byHand }) : cancelled
    },
  )

  serveStaffWrite(
    api,
    'addresses.change',
    contract.setContactSuspension,
    async ({ contact, suspended, reason }, actor, c) => {
      const held = { contact: contact === 'email' ? contact : ZONE_OF_SHIPCODE[contact], suspended }
      const outcome = await setContactSuspension(context, await requirePerson(c), held, { actor, reason })
      return outcome.ok ? done({ suspended: outcome.value }) : outcome
    },
  )

  serveStaffWrite(api, 'addresses.change', contract.sendProofLink, async ({ reason }, actor, c) =>
    saved(await sendProofLink(auth, await caller(c), await requirePerson(c), { actor, reason })),
  )

  serveStaffWrite(
    api,
    'addresses.change',
    contract.changeReaderAddress,
    async ({ shipcode, address, reason }, actor, c) => {
      const { zones } = (await context.catalogue()).publication
      const wanted = { zone: ZONE_OF_SHIPCODE[shipcode], address }
      return saved(
        await changeReaderAddress(context, { person: await requirePerson(c), wanted, hand: { actor, reason, zones } }),
      )
    },
  )

  serveStaffWrite(api, 'people.help', contract.endReaderSessions, async ({ reason }, actor, c) => {
    const ended = await endReaderSessions(context, await requirePerson(c), { actor, reason }, await caller(c))
    return ended.ok ? done({ ended: ended.value }) : ended
  })

  serveStaffWrite(api, 'people.help', contract.undoReaderEmail, async ({ reason }, actor, c) =>
    undoReaderEmail(auth, lists, await requirePerson(c), { actor, reason }, await caller(c)),
  )

  serveStaffWrite(api, 'addresses.change', contract.addNote, async ({ text }, actor, c) =>
    saved(await addNote(context, { person: await requirePerson(c), text, actor })),
  )
}

function saved(outcome: Outcome<unknown>) {
  return outcome.ok ? done({ saved: true as const }) : outcome
}
