import { href } from '../../href.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { PieceData } from './piece-data.ts'

type Offered = Pick<PieceData, 'issue' | 'piece' | 'publication' | 'loggedIn'> & {
  offer: NonNullable<PieceData['offer']>
}

/** Where the beginning ends, or a piece that was shared: one way on, and two others. */
export function PieceOffer({ issue, piece, publication, loggedIn, offer }: Offered) {
  const { subscribe, buy, first } = offer
  const here = href('/issue/:slug/:piece', { slug: issue.slug, piece: piece.slug })
  const back = `redirect=${encodeURIComponent(here)}`
  const buying = (
    <LinkButton look={first ? 'solid' : 'quiet'} href={href('/issue/:slug', issue)}>
      Buy this issue for {buy}
    </LinkButton>
  )
  return (
    <section data-screen-only aria-labelledby="offer" className="mt-10 border-ink border-t pt-6">
      <h2 id="offer" className="text-title tracking-[-0.015em]">
        Keep reading
      </h2>
      <p className="mt-2 text-lead">
        {offer.says}
        {first && ` A new subscription starts with No. ${first}.`}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-3">
        {first && buying}
        {first ? (
          <LinkButton look="quiet" href={href('/subscribe')}>
            Subscribe from No. {first} on, for {subscribe} a year or more
          </LinkButton>
        ) : (
          <LinkButton href={`${href('/subscribe')}?level=${offer.level}&${back}`}>
            Subscribe to {publication} from {subscribe} a year
          </LinkButton>
        )}
        {!first && buying}
        {!loggedIn && (
          <LinkButton look="quiet" href={`${href('/login')}?${back}`}>
            Log in
          </LinkButton>
        )}
      </div>
    </section>
  )
}
