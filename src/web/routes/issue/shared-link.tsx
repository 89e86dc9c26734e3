import type { PieceData } from './piece-data.ts'

/** Above a piece that was shared: whose gift it is, and what counts as opening it. A form, for who has no scripts. */
export function SharedLink({ by, state, token }: NonNullable<PieceData['shared']>) {
  const giver = by ?? 'A reader'
  if (state === 'over')
    return <p className="mt-3 font-sans text-small">This gift link has ended. Here’s how the piece begins.</p>
  return (
    <div className="mt-3 font-sans text-small">
      <p>{giver} shared this piece with you.</p>
      {state === 'waiting' && (
        <form method="post" action={`?${new URLSearchParams({ shared: token })}`}>
          <button type="submit" className="mt-2 min-h-11 border border-edge px-4 font-semibold hover:bg-shade">
            Read the whole piece
          </button>
        </form>
      )}
    </div>
  )
}
