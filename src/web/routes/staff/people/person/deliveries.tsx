import { Link } from 'react-router'
import type { TimelineRemedy } from '#domain/delivery/timeline-words.ts'
import { href } from '../../../../href.ts'
import type { Delivery } from './deliveries-of.ts'

/** What staff can do about it, and where on this page. */
const WAYS: Partial<Record<TimelineRemedy, { to: string; label: string }>> = {
  'add address': { to: '#contacts', label: 'Add address' },
  'correct address': { to: '#contacts', label: 'Correct address' },
  'change address': { to: '#contacts', label: 'Change address' },
  renew: { to: '#subscriptions', label: 'Credit an issue' },
}

/** "Why not No. 52?", answered issue by issue. */
export function Deliveries({ person, deliveries }: { person: string; deliveries: readonly Delivery[] }) {
  return (
    <ul className="font-sans text-small">
      {deliveries.map(({ number, says, to, remedy }) => {
        const way = remedy && WAYS[remedy]
        return (
          <li key={number} className="flex flex-wrap items-baseline gap-x-4 border-rule border-b py-2">
            <Link
              to={`${href('/account/issues/:number', { number: String(number) })}?admin-view=${person}`}
              className="linked tabular"
            >
              No. {number}
            </Link>
            <span className="min-w-0 flex-1 basis-64">
              {says}
              {to && <span className="block text-soft">{to}</span>}
            </span>
            {way && (
              <a href={way.to} className="linked">
                {way.label}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
