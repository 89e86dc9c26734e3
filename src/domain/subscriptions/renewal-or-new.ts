import type { PersonalItem } from '../cart/cart-item.ts'
import type { Standing } from './subscription.ts'
import { findLifetime, phaseAfter } from './subscription.ts'

export const RENEWAL_NOT_NECESSARY = 'Renewal not necessary'
export const BECAME_RENEWAL = 'Your subscription was changed to a renewal, at the renewal price.'

/**
 * The membership that a reader can buy: a renewal for one who has or had a subscription, none for a lifetime reader.
 * The notice says what changed.
 */
export function asNewOrRenewal(
  item: PersonalItem | null,
  subscriptions: readonly Standing[],
): { membership: PersonalItem | null; notice: string | null } {
  if (!item) return { membership: null, notice: null }
  if (findLifetime(subscriptions)) return { membership: null, notice: RENEWAL_NOT_NECESSARY }
  const renewal = phaseAfter(subscriptions) === 'renewal'
  return { membership: { ...item, renewal }, notice: renewal && !item.renewal ? BECAME_RENEWAL : null }
}
