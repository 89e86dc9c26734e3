import { data, Link } from 'react-router'
import { href } from '../href.ts'
import { PlainPage } from '../parts/page/plain-page.tsx'
import { WaysOn } from '../parts/page/ways-on.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** A link that opens is answered before any page is asked: who comes here has one that does not. */
export function loader() {
  return data(null, { status: 404 })
}

export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' })

export function meta() {
  return [{ title: 'This link no longer opens' }, { name: 'robots', content: 'noindex' }]
}

export default function DownloadPage() {
  return (
    <PlainPage title="This link no longer opens">
      <p>Download links work for 15 minutes, and only for you. Open your receipt or account again for a new one.</p>
      <WaysOn>
        <LinkButton as={Link} to={href('/account')}>
          Go to your account
        </LinkButton>
      </WaysOn>
    </PlainPage>
  )
}
