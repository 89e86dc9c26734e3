import type { ChangeAnswer } from '#contract/subscriptions.ts'
import { formsFor, upgradeOptions, zonePrices } from '#domain/subscriptions/upgrade.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { toSubscription } from '../subscriptions/subscriptions.ts'
import type { ReaderRecord } from './reader-record.ts'
import { subscriberAnswer } from './subscriber-answer.ts'

/** One subscription with what can be made of it; null when the reader has no such one. */
export function changeView(file: ReaderRecord, catalogue: Catalogue, token: string): ChangeAnswer | null {
  const row = file.rows.find((each) => each.token === token)
  const { account, subscriptions } = subscriberAnswer(file, catalogue)
  const shown = subscriptions.find((each) => each.token === token)
  if (!row || !shown) return null
  const held = toSubscription(row)
  const options = upgradeOptions(catalogue.prices, held)
  return {
    upgrade: {
      subscription: shown,
      options: {
        can_update: options.canUpdate,
        can_upgrade: options.canUpgrade,
        level_switch: options.levelSwitch,
        forms: formsFor(held, catalogue.publication.sellsDigital),
        low_prices: zonePrices(options, 'low'),
        high_prices: zonePrices(options, 'high'),
      },
    },
    subscriber: { addresses: account.addresses },
  }
}
