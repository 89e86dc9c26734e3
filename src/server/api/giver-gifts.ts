import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/gifts/giver.ts'
import * as staffContract from '#contract/gifts/staff.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../http/answers/serve.ts'
import { serveStaffWrite } from '../http/answers/staff-write.ts'
import type { Env } from '../http/env.ts'
import { requireAntiForgery, requireReader } from '../http/session.ts'
import type { StaffHand } from '../services/access/staff-write.ts'
import { staffWrite } from '../services/access/staff-write.ts'
import type { ChangeContext, ChangedRecipient } from '../services/gifts/giver/change-recipient.ts'
import { changeRecipient, sendGiftAgain } from '../services/gifts/giver/change-recipient.ts'
import { isThere } from '../services/gifts/giver/giver-gifts.ts'
import type { PaymentContext } from '../services/payments/payment-context.ts'

type Asked = { gift: string; session?: string | null | undefined }
type Change = (open: ChangeContext) => Promise<Outcome<ChangedRecipient>>
const CHANGED = { changed: true } as const

/** What givers do with their gifts at /account/gifts, and staff for them. */
export function mountGiverGifts(api: Hono<Env>, context: PaymentContext): void {
  async function byGiver(c: Context<Env>, { gift, session }: Asked, change: Change): Promise<Outcome<typeof CHANGED>> {
    const { owner } = await requireReader(c)
    await requireAntiForgery(c, session)
    if (!(await isThere(context.db, gift, owner.id))) throw new HTTPException(404)
    const catalogue = await context.catalogue()
    const changed = await context.db.transaction((tx) => change({ tx, catalogue, now: context.now() }))
    return changed.ok ? done(CHANGED) : changed
  }

  async function byStaff(
    gift: string,
    hand: StaffHand & { action: string },
    change: Change,
  ): Promise<Outcome<typeof CHANGED>> {
    if (!(await isThere(context.db, gift))) throw new HTTPException(404)
    const catalogue = await context.catalogue()
    return staffWrite(context, { ...hand, subject: `gift:${gift}` }, async (tx) => {
      const changed = await change({ tx, catalogue, now: context.now() })
      return changed.ok ? done({ value: CHANGED, ...changed.value }) : changed
    })
  }

  serve(api, contract.changeGift, ({ body }, c) =>
    byGiver(c, body, (open) => changeRecipient(open, body.gift, { input: body.recipient, byStaff: false })),
  )
  serve(api, contract.sendGiftAgain, ({ body }, c) => byGiver(c, body, (open) => sendGiftAgain(open, body.gift)))

  serveStaffWrite(
    api,
    'gifts.change',
    staffContract.reassignGift,
    ({ gift, recipient, reason }, actor) =>
      byStaff(gift, { actor, reason, action: 'changed who a gift is for' }, (open) =>
        changeRecipient(open, gift, { input: recipient, byStaff: true }),
      ),
    ({ gift, recipient }) => ({ gift, email: recipient?.email }),
  )
  serveStaffWrite(
    api,
    'gifts.change',
    staffContract.resendGift,
    ({ gift, reason }, actor) =>
      byStaff(gift, { actor, reason, action: 'sent a gift again' }, (open) => sendGiftAgain(open, gift)),
    ({ gift }) => ({ gift }),
  )
}
