import { Link } from 'react-router'
import { href } from '../../href.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PlainPage } from '../page/plain-page.tsx'
import { WaysOn } from '../page/ways-on.tsx'

/** For a link from mail that is too old, or was never ours. */
export function ListLinkOver() {
  return (
    <PlainPage title="This link has expired">
      <p>It’s too old, or we sent you a newer one. Nothing was changed.</p>
      <WaysOn>
        <LinkButton as={Link} to={href('/list')}>
          See all lists
        </LinkButton>
      </WaysOn>
    </PlainPage>
  )
}
