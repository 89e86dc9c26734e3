import type { App } from '#server/reads/app.ts'
import { href } from '../../href.ts'
import type { Offer, WayBack } from './offers.tsx'

type Found = NonNullable<Awaited<ReturnType<App['orders']['receipt']>>>

/** By who is looking: the buyer in their own account, or whoever has only the link. */
export async function offersOn(app: App, request: Request, { receipt, accountId }: Found): Promise<Offer[]> {
  const reader = (await app.access.session(request))?.account
  if (!reader) return [accountId ? 'log in' : 'make account']
  if (reader.id !== accountId) return []
  const bought = receipt.lines.some(({ type }) => type === 'personal-subscription')
  return bought && (await app.renewals.canSwitchOn(reader.id)) ? ['account', 'autorenew'] : ['account']
}

/** The piece at whose lock they subscribed, if they may read it now: it is in the address of the page that sold it. */
export async function wayBackOn(app: App, request: Request): Promise<WayBack | null> {
  const soldOn = URL.parse(request.headers.get('Referer') ?? '')
  const back = soldOn?.searchParams.get('redirect') ?? ''
  const [, slug, piece] = /^\/issue\/([\w-]{1,100})\/([\w-]{1,100})$/.exec(back) ?? []
  if (!slug || !piece) return null
  const read = await app.reading.piece(request, slug, piece)
  return read?.right ? { title: read.head.title, to: href('/issue/:slug/:piece', { slug, piece }) } : null
}
