import { Link, useLocation } from 'react-router'
import { cartCountLabel } from '#domain/cart/cart-count-label.ts'
import type { Visitor } from '#server/reads/access.ts'
import { href } from '../../href.ts'
import type { Site } from '../../site.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Panel, PanelButton } from '../../ui/panel.tsx'
import { ReaderPanel } from '../access/reader-panel.tsx'
import { useToldCart } from '../cart/cart-events.ts'
import { Cover } from '../catalogue/cover.tsx'
import type { IssueCard } from '../catalogue/issue-card.ts'
import { MAIN_LINKS } from './main-links.ts'

type SiteHeaderProps = { site: Site; visitor: Visitor; latest: IssueCard[] }

export function SiteHeader({ site, visitor, latest }: SiteHeaderProps) {
  // The home page opens with the name in full size.
  const home = useLocation().pathname === href('/')
  const who = visitor.reader?.name ?? visitor.institution?.name
  return (
    <header data-site className="sticky top-0 z-20 border-ink border-b bg-paper">
      <div className="page grid h-(--bar) grid-cols-[1fr_auto_1fr] items-center font-sans font-medium text-small">
        <div className="flex gap-6">
          <PanelButton panel="menu">Menu</PanelButton>
          <PanelButton panel="archive" className="max-sm:hidden">
            Archive
          </PanelButton>
        </div>
        <Link
          to={href('/')}
          className={`font-semibold font-serif text-title tracking-[-0.03em] ${home ? 'sr-only focus:not-sr-only' : ''}`}
        >
          {site.name}
        </Link>
        <div className="col-start-3 flex items-center justify-end gap-6">
          <PanelButton panel="reader" className="max-w-56 truncate max-sm:hidden">
            {who ?? 'Log in'}
          </PanelButton>
          <CartLink initial={visitor.cartCount} />
        </div>
      </div>
      <Panel id="menu" label="Menu">
        <Menu visitor={visitor} latest={latest} />
      </Panel>
      <Panel id="archive" label="Archive">
        <Archive issues={latest} />
      </Panel>
      <Panel id="reader" label={who ? 'Your account' : 'Log in'}>
        <ReaderPanel visitor={visitor} />
      </Panel>
    </header>
  )
}

function CartLink({ initial }: { initial: number }) {
  const count = useToldCart(initial)?.count ?? initial
  return (
    <Link
      to={href('/store/checkout')}
      className="tabular flex min-h-11 items-center gap-2 hover:underline hover:underline-offset-[0.3em]"
    >
      <span className="max-sm:sr-only">Cart</span>
      <span className="sm:text-soft">{cartCountLabel(count)}</span>
    </Link>
  )
}

function Menu({ visitor, latest }: { visitor: Visitor; latest: IssueCard[] }) {
  return (
    <>
      <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
        {MAIN_LINKS.map(({ to, label }) => (
          <li key={to} className="border-rule border-b">
            <Link to={to} className="block py-3 text-head tracking-[-0.02em] hover:text-accent">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {/* On a phone the bar has no room for their buttons. */}
      <div className="mt-6 grid gap-8 sm:hidden">
        <ReaderPanel visitor={visitor} />
        <Archive issues={latest} />
      </div>
    </>
  )
}

function Archive({ issues }: { issues: IssueCard[] }) {
  return (
    <div className="grid gap-6">
      <ul className="grid grid-cols-3 gap-5 lg:grid-cols-6">
        {issues.map(({ number, slug, title, season, cover }) => (
          <li key={slug}>
            <Link to={href('/issue/:slug', { slug })} className="group grid gap-2 font-sans text-small">
              <Cover src={cover} alt="" />
              <span>
                <span className="block font-semibold group-hover:underline group-hover:underline-offset-4">
                  {number} {title}
                </span>
                <span className="text-soft">{season}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <LinkButton as={Link} to={href('/store/issues')} look="quiet">
          All issues
        </LinkButton>
      </p>
    </div>
  )
}
