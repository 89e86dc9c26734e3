import { Link } from 'react-router'
import { LinkButton } from '../ui/link-button.tsx'
import { PlainPage } from './plain-page.tsx'

export function NothingHere({ email }: { email: string | undefined }) {
  return (
    <PlainPage title="This page is blank">
      <p>
        There is nothing at this address. It may have been mistyped, or we have moved what stood here.
        {email && (
          <>
            {' If you think it is our mistake, write to '}
            <a href={`mailto:${email}`} className="linked">
              {email}
            </a>
            .
          </>
        )}
      </p>
      <p className="flex flex-wrap gap-x-8 gap-y-2">
        <LinkButton as={Link} to="/" look="quiet">
          The current issue
        </LinkButton>
        <LinkButton as={Link} to="/store/issues" look="quiet">
          All issues
        </LinkButton>
        <LinkButton as={Link} to="/store" look="quiet">
          The store
        </LinkButton>
      </p>
    </PlainPage>
  )
}
