import { Link } from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { MAIN_LINKS } from './main-links.ts'
import { PlainPage } from './plain-page.tsx'
import { WaysOn } from './ways-on.tsx'

export function NothingHere() {
  return (
    <PlainPage title="We can’t find that page">
      <p>There’s nothing at this address. It may be mistyped, or the page may have moved.</p>
      <WaysOn>
        {MAIN_LINKS.slice(0, 3).map(({ to, label }) => (
          <LinkButton key={to} as={Link} to={to} look="quiet">
            {label}
          </LinkButton>
        ))}
      </WaysOn>
    </PlainPage>
  )
}
