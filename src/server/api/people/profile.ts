import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/people.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { serveStaffWrite } from '../../http/answers/staff-write.ts'
import type { Callers } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import type { PaymentContext } from '../../services/payments/payment-context.ts'
import { cancelReaderEmail, changeReaderEmail } from '../../services/people/profile/change-email.ts'
import { changeReaderName } from '../../services/people/profile/change-name.ts'
import { findGuest } from '../../services/people/profile/guests.ts'
import { makeReader } from '../../services/people/profile/make-reader.ts'
import { sendMessageAgain, sendToReaderAgain } from '../../services/people/profile/messages.ts'
import { pinNote } from '../../services/people/profile/pin-note.ts'
import { takeBackCredit } from '../../services/people/profile/take-back-credit.ts'
import type { Person } from '../../services/people/reader-contacts.ts'
import { findPerson } from '../../services/people/reader-contacts.ts'

/** What staff change about who a reader is, and how they are reached. */
export function mountProfile(api: Hono<Env>, context: PaymentContext, { auth, caller }: Callers): void {
  async function requirePerson(c: Context<Env>): Promise<Person> {
    const person = await findPerson(context.db, c.req.param('token') ?? '')
    if (!person) throw new HTTPException(404)
    return person
  }

  serveStaffWrite(
    api,
    'addresses.change',
    contract.makeReader,
    async ({ reason, session: _, ...wanted }, actor, c) => {
      const catalogue = await context.catalogue()
      return makeReader({ auth, caller: await caller(c), catalogue }, wanted, { actor, reason })
    },
    ({ email }) => ({ email }),
  )

  serveStaffWrite(api, 'addresses.change', contract.changeReaderName, async ({ name, reason }, actor, c) =>
    saved(await changeReaderName(context, await requirePerson(c), name, { actor, reason })),
  )

  serveStaffWrite(api, 'people.help', contract.changeReaderEmail, async ({ email, reason }, actor, c) => {
    const person = await requirePerson(c)
    return saved(await changeReaderEmail({ auth, caller: await caller(c), person, hand: { actor, reason } }, email))
  })

  serveStaffWrite(api, 'people.help', contract.cancelReaderEmail, async ({ reason }, actor, c) =>
    saved(await cancelReaderEmail({ auth, person: await requirePerson(c), hand: { actor, reason } })),
  )

  serveStaffWrite(api, 'credits.give', contract.takeBackCredit, async ({ subscription, issues, reason }, actor, c) => {
    const { id, token } = await requirePerson(c)
    const of = { accountId: id, person: token, subscription }
    const taken = await takeBackCredit(context, { of, issues, hand: { actor, reason } })
    return taken.ok ? done({ left: taken.value }) : taken
  })

  serveStaffWrite(api, 'people.help', contract.sendMessageAgain, async ({ message: id, reason }, actor, c) => {
    const person = await requirePerson(c)
    return saved(await sendToReaderAgain(context, person, id, { actor, reason }))
  })

  async function requireGuest(c: Context<Env>) {
    const { publication } = await context.catalogue()
    const number = c.req.param('token') ?? ''
    const guest = await findGuest(context.db, publication, number)
    if (!guest) throw new HTTPException(404)
    return { number, email: guest.email }
  }
  serveStaffWrite(
    api,
    'people.help',
    contract.sendBuyerMessageAgain,
    async ({ message: id, reason }, actor, c) => {
      const { number, email: to } = await requireGuest(c)
      const hand = { actor, reason }
      return saved(await sendMessageAgain(context, { to, id, subject: `order:${number}`, hand }))
    },
    async (_, c) => ({ email: (await requireGuest(c)).email }),
  )

  serveStaffWrite(api, 'addresses.change', contract.pinNote, async ({ note, pinned }, actor, c) =>
    saved(await pinNote(context, { person: await requirePerson(c), note, pinned, actor })),
  )
}

function saved(outcome: Outcome<unknown>) {
  return outcome.ok ? done({ saved: true as const }) : outcome
}
