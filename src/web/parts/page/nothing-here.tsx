import { Link } from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { MAIN_LINKS } from './main-links.ts'
import { PlainPage } from './plain-page.tsx'

export function NothingHere({ email }: { email: string | undefined }) {
  return (
    <PlainPage title="This page is blank">
      <p>
        There’s nothing at this address. It may be mistyped, or the page may have moved.
        {email && (
          <>
            {' If you think it’s our mistake, write to '}
            <a href={`mailto:${email}`} className="linked">
              {email}
            </a>
            .
          </>
        )}
      </p>
      <p className="flex flex-wrap gap-x-8 gap-y-2">
        {MAIN_LINKS.slice(0, 3).map(({ to, label }) => (
          <LinkButton key={to} as={Link} to={to} look="quiet">
            {label}
          </LinkButton>
        ))}
      </p>
    </PlainPage>
  )
}
