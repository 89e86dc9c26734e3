import { Link, useLocation } from 'react-router'
import { href } from '../../href.ts'
import type { Site } from '../../site.ts'
import { LazyListSignups } from '../lists/lazy-list-signups.tsx'
import type { ListOffer } from '../lists/list-offer.ts'
import type { FooterLinks } from './footer-links.ts'

type SiteFooterProps = { site: Site; footer: FooterLinks; lists: readonly ListOffer[] }

export function SiteFooter({ site, footer, lists }: SiteFooterProps) {
  // That page has them all; two regions of one name would be hard to tell apart.
  const hasLists = useLocation().pathname !== href('/list')
  const items = (links: FooterLinks['pages']) =>
    links.map(({ to, label }) => (
      <li key={to}>
        <Link to={to} className="inline-block py-1 hover:underline hover:underline-offset-4">
          {label}
        </Link>
      </li>
    ))
  return (
    <footer data-site className="mt-20 border-ink border-t lg:mt-32">
      <div className="page grid gap-12 py-12 lg:grid-cols-12 lg:py-16">
        <div className="grid content-start gap-10 lg:col-span-4">
          <div>
            <p className="wordmark text-head tracking-[-0.03em]">{site.name}</p>
            {/* Upright: on most pages it would be the only italics, a font whose arrival lays the whole page out again. */}
            <p className="mt-3 max-w-[20rem] text-soft">{site.tagline}</p>
          </div>
          {hasLists && <LazyListSignups among="footer" lists={lists} supportEmail={site.supportEmail} />}
        </div>
        <nav
          aria-label="Footer"
          className="grid grid-cols-2 content-start gap-8 font-sans text-small sm:grid-cols-[1fr_1fr_1fr_auto] lg:col-span-8"
        >
          {footer.groups.map(({ title, links }) => (
            <div key={title} className="max-sm:nth-4:col-span-2">
              <h2 className="mb-2 text-soft">{title}</h2>
              <ul>{items(links)}</ul>
            </div>
          ))}
          <ul className="col-span-full flex flex-wrap gap-x-6 gap-y-1 border-rule not-empty:border-t not-empty:pt-5">
            {items(footer.pages)}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
