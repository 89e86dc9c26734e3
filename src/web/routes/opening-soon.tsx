import { LazyListSignups } from '../parts/lists/lazy-list-signups.tsx'
import type { ListOffer } from '../parts/lists/list-offer.ts'

type OpeningSoonProps = { name: string; tagline: string; lists: readonly ListOffer[]; supportEmail: string }

/** In the place of the whole site until it opens. */
export function OpeningSoon({ name, tagline, lists, supportEmail }: OpeningSoonProps) {
  return (
    <div data-alone className="grid min-h-dvh content-center gap-12 py-16">
      <div className="page grid gap-4">
        <p className="font-sans text-small text-soft">Opening soon</p>
        <h1 className="headline">{name}</h1>
        {tagline && <p className="max-w-[34rem] text-lead italic">{tagline}</p>}
      </div>
      <LazyListSignups among="nothing else" lists={lists} supportEmail={supportEmail} />
    </div>
  )
}
