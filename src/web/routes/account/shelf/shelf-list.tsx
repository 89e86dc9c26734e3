import { Cover } from '../../../parts/catalogue/cover.tsx'
import type { ShelfEntry } from './shelf-entries.ts'

/** Beside each other on a phone, on top of the page. */
const SEEN_AT_ONCE = 3

/** `row`: one row of it, which a phone scrolls sideways. The links are plain, as each piece is a document of its own. */
export function ShelfList({ entries, row }: { entries: readonly ShelfEntry[]; row?: boolean }) {
  const look = row
    ? 'flex gap-x-4 overflow-x-auto lg:grid-cols-6 lg:grid lg:gap-x-5'
    : 'grid grid-cols-3 gap-x-4 gap-y-6 lg:grid-cols-6 lg:gap-x-5'
  return (
    <ul className={look}>
      {entries.map(({ number, title, cover, way, progress }, index) => (
        <li key={number} className={row ? 'w-28 shrink-0 lg:w-auto' : ''}>
          <a href={way.to} className="group block font-sans text-small">
            <Cover picture={cover} alt="" first={index < SEEN_AT_ONCE} />
            <span className="tabular mt-2 block text-fine text-soft">No. {number}</span>
            <span className="block break-words font-medium leading-snug">{title}</span>
            {progress && <span className="tabular block text-fine text-soft">{progress}</span>}
            <span className="flex min-h-9 items-center font-semibold text-accent group-hover:underline group-hover:underline-offset-4">
              {way.word}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
