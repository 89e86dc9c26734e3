import { eq, inArray } from 'drizzle-orm'
import { gift } from '../../../db/schema/orders.ts'
import { account } from '../../../db/schema/people.ts'
import { subscription } from '../../../db/schema/subscriptions.ts'
import { queueMail } from '../../mail/send-mail.ts'
import type { RefundPlan } from '../../orders/refund-plan.ts'
import type { PaymentTx } from '../payment-context.ts'

/** Whoever redeemed a gift whose payment was taken back is told that it ends; what they paid themselves goes back to them. */
export async function tellRecipients({ tx, send, now }: PaymentTx, { ends, undoes }: RefundPlan): Promise<void> {
  const ids = ends.map(({ id }) => id)
  if (ids.length === 0) return
  const rows = await tx
    .select({ id: gift.id, giver: gift.giverName, name: account.name, email: account.email, ended: subscription.id })
    .from(gift)
    .innerJoin(subscription, eq(subscription.id, gift.subscriptionId))
    .innerJoin(account, eq(account.id, subscription.accountId))
    .where(inArray(gift.subscriptionId, ids))
  for (const { id, giver, name, email, ended } of rows) {
    const paid = undoes.some(({ subscriptionId }) => subscriptionId === ended)
    const props = { name, giver, paid }
    await queueMail(tx, send, { key: `gift-ended:${id}`, to: email, template: 'gift-ended', props, now: now() })
  }
}
