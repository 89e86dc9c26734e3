import type { App } from '#server/reads/app.ts'
import type { Offer } from './offers.tsx'

type Found = NonNullable<Awaited<ReturnType<App['orders']['receipt']>>>

/** By who is looking: the buyer in their own account, or whoever has only the link. */
export async function offersOn(app: App, request: Request, { receipt, accountId }: Found): Promise<Offer[]> {
  const reader = (await app.access.session(request))?.account
  if (!reader) return [accountId ? 'log in' : 'make account']
  if (reader.id !== accountId) return []
  const bought = receipt.lines.some(({ type }) => type === 'personal-subscription')
  return bought && (await app.renewals.canSwitchOn(reader.id)) ? ['account', 'autorenew'] : ['account']
}
