import { Link } from 'react-router'
import type { Visitor } from '#server/reads/access.ts'
import { href } from '../../href.ts'
import type { Site } from '../../site.ts'
import { LazyListSignups } from '../lists/lazy-list-signups.tsx'
import type { ListOffer } from '../lists/list-offer.ts'
import { MAIN_LINKS } from './main-links.ts'

const [CURRENT, ALL_ISSUES, STORE, SUBSCRIBE, DONATE, INSTITUTIONS] = MAIN_LINKS
const GROUPS = [
  { title: 'Read', links: [CURRENT, ALL_ISSUES, STORE, { to: href('/list'), label: 'By email' }] },
  {
    title: 'Take part',
    links: [SUBSCRIBE, { to: href('/subscribe/renew'), label: 'Renew' }, DONATE, INSTITUTIONS],
  },
  {
    title: 'Yours',
    links: [
      { to: href('/login'), label: 'Log in' },
      { to: href('/account'), label: 'Account' },
      { to: href('/store/checkout'), label: 'Cart' },
    ],
  },
]

type SiteFooterProps = { site: Site; visitor: Visitor; lists: readonly ListOffer[] }

export function SiteFooter({ site, visitor, lists }: SiteFooterProps) {
  const [user, host] = site.supportEmail.split('@')
  const isOffered = ({ to }: { to: string }) => to !== href('/login') || !visitor.reader
  return (
    <footer data-site className="mt-20 border-ink border-t lg:mt-32">
      <div className="page grid gap-12 py-12 lg:grid-cols-12 lg:py-16">
        <div className="grid content-start gap-10 lg:col-span-4">
          <div>
            <p className="font-semibold text-head tracking-[-0.03em]">{site.name}</p>
            <p className="mt-3 max-w-[20rem] text-soft italic">{site.tagline}</p>
          </div>
          <LazyListSignups among="footer" lists={lists} supportEmail={site.supportEmail} />
        </div>
        <nav
          aria-label="Footer"
          className="grid grid-cols-2 gap-8 font-sans text-small sm:grid-cols-[1fr_1fr_1fr_auto] lg:col-span-8"
        >
          {GROUPS.map(({ title, links }) => (
            <div key={title}>
              <h2 className="mb-2 text-soft">{title}</h2>
              <ul>
                {links.filter(isOffered).map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className="inline-block py-1 hover:underline hover:underline-offset-4">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <div>
            <h2 className="mb-2 text-soft">Write to us</h2>
            <a
              href={`mailto:${site.supportEmail}`}
              className="inline-block py-1 hover:underline hover:underline-offset-4"
            >
              {user}@<wbr />
              {host}
            </a>
          </div>
        </nav>
      </div>
    </footer>
  )
}
