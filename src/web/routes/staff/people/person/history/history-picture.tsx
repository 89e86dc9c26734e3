import type { HistoryDot, HistoryRow } from './history-rows.ts'

const STEP = 22
const MIDDLE = 11

const LEGEND: [HistoryDot['state'], string][] = [
  ['served', 'Served'],
  ['held', 'Skipped'],
  ['owed', 'Owed'],
  ['left', 'To come'],
  ['gone', 'Taken back'],
]

/** Every subscription as a row of dots, one for each issue; the words beside it say the same. */
export function HistoryPicture({ rows }: { rows: readonly HistoryRow[] }) {
  if (rows.length === 0) return null
  const used = LEGEND.filter(([state]) => rows.some(({ dots }) => dots.some((dot) => dot.state === state)))
  return (
    <figure className="grid gap-1 font-sans text-fine">
      <ul aria-label="Subscription history">
        {rows.map(({ token, label, dots, more, says }) => (
          <li key={token} className="grid items-center gap-x-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
            <span className="text-soft">{label}</span>
            <span className="sr-only">{says}</span>
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${Math.max(1, dots.length) * STEP} 30`}
              width={Math.max(1, dots.length) * STEP}
              height="30"
              className="h-auto max-w-full"
            >
              {dots.map((dot, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a dot is known by its place
                <Dot key={at} dot={dot} x={at * STEP + MIDDLE} />
              ))}
            </svg>
            {more && <span className="text-soft lg:col-start-2">Only the last {dots.length} are shown.</span>}
          </li>
        ))}
      </ul>
      <figcaption aria-hidden="true" className="flex flex-wrap gap-x-4 text-soft">
        {used.map(([state, word]) => (
          <span key={state} className="inline-flex items-center gap-1">
            <svg aria-hidden="true" width="14" height="14" viewBox="4 2 14 14">
              <Mark state={state} x={MIDDLE} />
            </svg>
            {word}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

function Dot({ dot: { state, issue }, x }: { dot: HistoryDot; x: number }) {
  return (
    <g>
      <Mark state={state} x={x} />
      {issue !== null && (
        <text x={x} y="27" textAnchor="middle" fontSize="9" className="fill-soft">
          {issue}
        </text>
      )}
    </g>
  )
}

function Mark({ state, x }: { state: HistoryDot['state']; x: number }) {
  const y = 9
  if (state === 'gone')
    return <path d={`M${x - 4} ${y - 4}l8 8m0 -8l-8 8`} className="stroke-soft" strokeWidth="1.5" fill="none" />
  if (state === 'held')
    return (
      <g className="stroke-warning" strokeWidth="1.5" fill="none">
        <circle cx={x} cy={y} r="5" />
        <path d={`M${x - 5} ${y}h10`} />
      </g>
    )
  if (state === 'owed') return <circle cx={x} cy={y} r="5" className="fill-warning" />
  if (state === 'served') return <circle cx={x} cy={y} r="5" className="fill-success" />
  return <circle cx={x} cy={y} r="4.5" className="stroke-ink" fill="none" strokeWidth="1.5" />
}
