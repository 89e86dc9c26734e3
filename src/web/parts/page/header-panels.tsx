import { Link } from 'react-router'
import { href } from '../../href.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReaderPanel } from '../access/reader-panel.tsx'
import { Cover } from '../catalogue/cover.tsx'
import type { IssueCard } from '../catalogue/issue-card.ts'
import { GIVE_A_GIFT, MAIN_LINKS } from './main-links.ts'
import type { SiteHeaderProps } from './site-header.tsx'

/** What the buttons of the header open. */
export function HeaderPanels({ visitor, latest, offer, summary, menu }: SiteHeaderProps) {
  const known = visitor.reader ?? visitor.institution
  const reader = <ReaderPanel visitor={visitor} summary={summary} />
  const links = MAIN_LINKS.flatMap((link) => {
    if (link.to !== href('/subscribe')) return [link]
    return offer ? [offer, GIVE_A_GIFT] : [GIVE_A_GIFT]
  })
  return (
    <>
      <Panel id="menu" label="Menu">
        {/* On a phone the bar has no room for the buttons of the other two. */}
        {known && <div className="mb-6 sm:hidden">{reader}</div>}
        <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
          {[...links, ...menu].map(({ to, label }) => (
            <li key={to} className="border-rule border-b">
              <Link to={to} className="block py-3 text-head tracking-[-0.02em] hover:text-accent">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-6 grid gap-8 sm:hidden">
          {!known && reader}
          <Archive issues={latest} />
        </div>
      </Panel>
      <Panel id="archive" label="Archive">
        <Archive issues={latest} />
      </Panel>
      <Panel id="reader" label={known ? 'Your account' : 'Log in'}>
        {reader}
      </Panel>
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
              <Cover picture={cover} alt="" />
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
