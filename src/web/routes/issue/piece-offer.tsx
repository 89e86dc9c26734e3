import { href } from '../../href.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { PieceData } from './piece-data.ts'

type Offered = Pick<PieceData, 'issue' | 'piece' | 'publication' | 'loggedIn' | 'shown'> & {
  offer: NonNullable<PieceData['offer']>
}

/** Where the beginning ends, or a piece that was shared: one way on, and two others. */
export function PieceOffer({ issue, piece, publication, loggedIn, shown, offer }: Offered) {
  const here = href('/issue/:slug/:piece', { slug: issue.slug, piece: piece.slug })
  const back = `redirect=${encodeURIComponent(here)}`
  return (
    <section data-screen-only aria-labelledby="offer" className="mt-10 border-ink border-t pt-6">
      <h2 id="offer" className="text-title tracking-[-0.015em]">
        Keep reading
      </h2>
      <p className="mt-2 text-lead">
        {shown === 'whole'
          ? 'The other pieces are for subscribers and owners of this issue.'
          : 'This is the beginning. The rest is for subscribers and owners of this issue.'}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-3">
        {/* Digital, which begins with an issue that is out. */}
        <LinkButton href={`${href('/subscribe')}?level=digital-low&${back}`}>
          Subscribe to {publication} from {offer.subscribe} a year
        </LinkButton>
        <LinkButton look="quiet" href={href('/issue/:slug', issue)}>
          Buy this issue for {offer.buy}
        </LinkButton>
        {!loggedIn && (
          <LinkButton look="quiet" href={`${href('/login')}?${back}`}>
            Log in
          </LinkButton>
        )}
      </div>
    </section>
  )
}
