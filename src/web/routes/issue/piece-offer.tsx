import { LinkButton } from '../../ui/link-button.tsx'
import type { PieceOffers } from './piece-offers.ts'

/** Where the beginning ends, or a piece that was shared: one way on, and others. */
export function PieceOffer({ says, ways }: PieceOffers) {
  return (
    <section data-screen-only aria-labelledby="offer" className="mt-10 border-ink border-t pt-6">
      <h2 id="offer" className="text-title tracking-[-0.015em]">
        Keep reading
      </h2>
      <p className="mt-2 text-lead">{says}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-3">
        {ways.map(({ to, label }, at) => (
          <LinkButton key={to} look={at === 0 ? 'solid' : 'quiet'} href={to}>
            {label}
          </LinkButton>
        ))}
      </div>
    </section>
  )
}
