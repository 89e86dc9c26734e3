import { plotScale } from './plot-scale.ts'

/** `below` hangs from the line of nothing instead of standing on it. */
export type BarSeries = { key: string; label: string; below?: boolean }
/** `label` stands under the column and is short; `name` is the whole of it. */
export type BarColumn = { key: string; label: string; name: string; values: Record<string, number> }

type BarsProps = {
  /** What is to be seen, for whoever does not see it; the numbers belong into a table beside it. */
  label: string
  series: readonly BarSeries[]
  columns: readonly BarColumn[]
  format: (value: number) => string
  /** The same in few letters, for the axis. */
  formatTick?: (value: number) => string
}

const INKS = [
  'fill-plot-1',
  'fill-plot-2',
  'fill-plot-3',
  'fill-plot-4',
  'fill-plot-5',
  'fill-plot-6',
  'fill-plot-7',
  'fill-plot-8',
]
const SWATCHES = [
  'bg-plot-1',
  'bg-plot-2',
  'bg-plot-3',
  'bg-plot-4',
  'bg-plot-5',
  'bg-plot-6',
  'bg-plot-7',
  'bg-plot-8',
]
const inkOf = (index: number) => INKS[index % INKS.length] ?? ''

const HEIGHT = 1000
const WIDTH = 100
const GAP = 14

/** Columns of stacked parts. The drawing stretches with its place; the words around it do not. */
export function Bars({ label, series, columns, format, formatTick = format }: BarsProps) {
  const sides = columns.map((column) => stacked(series, column))
  const { top, bottom, ticks } = plotScale(
    Math.max(0, ...sides.map(({ above }) => above)),
    0 - Math.max(0, ...sides.map(({ below }) => below)),
  )
  const y = (value: number) => (HEIGHT * (top - value)) / (top - bottom)
  // On a phone there is room for a dozen numbers of two digits, but not for a dozen words.
  const crowded = columns.length > 8 && columns.some(({ label }) => label.length > 3)
  // What hangs below is no less than nothing: only its place says so.
  const written = (tick: number) => formatTick(Math.abs(tick))
  return (
    <div className="grid gap-4 pt-1 font-sans text-fine">
      {series.length > 1 && <Legend {...{ series, columns }} />}
      <div className="tabular grid grid-cols-[auto_1fr] gap-x-2 text-soft">
        <div aria-hidden="true" className="relative h-56 text-right">
          {/* Takes the room of the widest, as those that follow take none. */}
          <span className="invisible block h-0">{longest(ticks.map(written))}</span>
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
              style={{ top: `${(100 * y(tick)) / HEIGHT}%` }}
            >
              {written(tick)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${WIDTH * columns.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-56 w-full overflow-visible"
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={WIDTH * columns.length}
              y1={y(tick)}
              y2={y(tick)}
              vectorEffect="non-scaling-stroke"
              className={tick === 0 ? 'stroke-ink' : 'stroke-rule'}
            />
          ))}
          {columns.map((column, at) =>
            (sides[at]?.parts ?? []).map(({ index, from, to }) => (
              <rect
                key={index}
                x={WIDTH * at + GAP}
                width={WIDTH - 2 * GAP}
                y={y(Math.max(from, to))}
                height={Math.abs(y(from) - y(to))}
                vectorEffect="non-scaling-stroke"
                className={`${inkOf(index)} stroke-paper`}
              >
                <title>{`${column.name}, ${series[index]?.label}: ${format(Math.abs(to - from))}`}</title>
              </rect>
            )),
          )}
        </svg>
        <div />
        <div aria-hidden="true" className="flex justify-around pt-1">
          {columns.map(({ key, label }) => (
            <span
              key={key}
              className={`flex w-0 grow flex-col items-center whitespace-nowrap leading-tight ${crowded ? 'max-sm:even:invisible' : ''}`}
            >
              {label.split(' ').map((word) => (
                <span key={word}>{word}</span>
              ))}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

/** What is nowhere in the picture needs no colour beside it. */
function Legend({ series, columns }: Pick<BarsProps, 'series' | 'columns'>) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {series.map(
        ({ key, label }, index) =>
          columns.some(({ values }) => values[key]) && (
            <li key={key} className="flex items-center gap-2">
              <span aria-hidden="true" className={`block size-3 ${SWATCHES[index % SWATCHES.length]}`} />
              {label}
            </li>
          ),
      )}
    </ul>
  )
}

type Part = { index: number; from: number; to: number }

function stacked(series: readonly BarSeries[], { values }: BarColumn): { above: number; below: number; parts: Part[] } {
  let above = 0
  let below = 0
  const parts: Part[] = []
  for (const [index, { key, below: hangs }] of series.entries()) {
    const value = values[key] ?? 0
    if (value === 0) continue
    const from = hangs ? 0 - below : above
    if (hangs) below += value
    else above += value
    parts.push({ index, from, to: hangs ? 0 - below : above })
  }
  return { above, below, parts }
}

const longest = (words: readonly string[]) => words.toSorted((one, other) => other.length - one.length)[0]
