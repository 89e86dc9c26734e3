import { expect, it } from 'vitest'
import { offersOn } from './offers-on.ts'

type Case = {
  looks: 'nobody' | 'buyer' | 'another'
  account?: string | null
  bought?: string
  canSwitchOn?: boolean
}

function offered({ looks, account = 'buyer', bought = 'personal-subscription', canSwitchOn = true }: Case) {
  const app = {
    access: { session: async () => (looks === 'nobody' ? null : { account: { id: looks } }) },
    renewals: { canSwitchOn: async (id: string) => canSwitchOn && id === 'buyer' },
  }
  const found = { receipt: { lines: [{ type: bought }] }, accountId: account }
  return offersOn(app as never, new Request('http://localhost/receipts'), found as never)
}

it('offers autorenew to the buyer of a subscription who has something to charge', async () => {
  expect(await offered({ looks: 'buyer' })).toEqual(['account', 'autorenew'])
})

it.each([
  ['it cannot be switched on', { looks: 'buyer', canSwitchOn: false }, ['account']],
  ['no subscription was bought', { looks: 'buyer', bought: 'print-issue' }, ['account']],
  ['somebody else is logged in', { looks: 'another' }, []],
  ['only the link is known', { looks: 'nobody' }, ['log in']],
  ['there is no account yet', { looks: 'nobody', account: null }, ['make account']],
] as const)('offers no autorenew where %s', async (_, asked, offers) => {
  expect(await offered(asked)).toEqual(offers)
})
