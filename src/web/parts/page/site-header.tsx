import { Link, useLocation } from 'react-router'
import { cartCountLabel } from '#domain/cart/cart-count-label.ts'
import type { Visitor } from '#server/reads/access.ts'
import { href } from '../../href.ts'
import type { Site } from '../../site.ts'
import { PanelButton } from '../../ui/panel-button.tsx'
import type { ShownSummary, Way } from '../access/shown-summary.ts'
import { useToldCart } from '../cart/cart-events.ts'
import type { IssueCard } from '../catalogue/issue-card.ts'
import { lazyPart } from '../lazy-part.tsx'
import { GIVE_A_GIFT } from './main-links.ts'

export type SiteHeaderProps = {
  site: Site
  visitor: Visitor
  latest: IssueCard[]
  /** Subscribe or Renew; nothing for whoever needs neither. */
  offer: Way | null
  summary: ShownSummary | null
  /** The publisher's own pages in the menu. */
  menu: readonly Way[]
}

// Hidden until they are opened, which needs no script.
const HeaderPanels = lazyPart<SiteHeaderProps>(() =>
  import('./header-panels.tsx').then(({ HeaderPanels }) => HeaderPanels),
)

const LINK = 'flex min-h-11 items-center hover:underline hover:underline-offset-[0.3em]'

export function SiteHeader(props: SiteHeaderProps) {
  const { site, visitor, offer } = props
  // The home page opens with the name in full size.
  const home = useLocation().pathname === href('/')
  return (
    <header data-site className="sticky top-0 z-20 border-ink border-b bg-paper">
      <div className="page grid h-(--bar) grid-cols-[auto_1fr_auto] items-center gap-x-4 font-sans font-medium text-small sm:grid-cols-[1fr_auto_1fr]">
        <div className="flex gap-6">
          <PanelButton panel="menu">Menu</PanelButton>
          <PanelButton panel="archive" className="max-sm:hidden">
            Archive
          </PanelButton>
        </div>
        <Link
          to={href('/')}
          className={`wordmark truncate text-lead tracking-[-0.03em] sm:text-title ${home ? 'sr-only focus:not-sr-only' : ''}`}
        >
          {site.name}
        </Link>
        <div className="col-start-3 flex items-center justify-end gap-4 lg:gap-6">
          {offer && (
            <Link to={offer.to} className={`${LINK} font-semibold`}>
              {offer.label}
            </Link>
          )}
          <Link to={GIVE_A_GIFT.to} className={`${LINK} max-[22rem]:hidden`}>
            Give<span className="whitespace-pre max-lg:sr-only"> a gift</span>
          </Link>
          <PanelButton panel="reader" className="max-w-28 truncate max-sm:hidden lg:max-w-56">
            {visitor.reader?.name ?? visitor.institution?.name ?? 'Log in'}
          </PanelButton>
          <CartLink initial={visitor.cartCount} />
        </div>
      </div>
      <HeaderPanels {...props} />
    </header>
  )
}

function CartLink({ initial }: { initial: number }) {
  const count = useToldCart(initial)?.count ?? initial
  return (
    <Link to={href('/store/checkout')} className={`tabular gap-2 ${LINK}`}>
      <span className="max-sm:sr-only">Cart</span>
      {/* A bag with the number on it, where there is no room for words. */}
      <span
        aria-hidden="true"
        className="relative grid h-5.5 min-w-6 place-items-center border border-ink px-1 text-fine before:absolute before:-top-1.5 before:h-1.5 before:w-2.5 before:rounded-t-full before:border before:border-ink before:border-b-0 sm:hidden"
      >
        {count}
      </span>
      <span className="text-soft max-sm:sr-only">{cartCountLabel(count)}</span>
    </Link>
  )
}
