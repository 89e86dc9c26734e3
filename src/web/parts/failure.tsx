import { PAGE_ERROR } from '#domain/page-error.ts'
import { PlainPage } from './plain-page.tsx'

export function Failure({ email }: { email: string | undefined }) {
  return (
    <PlainPage title="Stop the press">
      <p>
        {PAGE_ERROR.sorry}
        {email && (
          <>
            {PAGE_ERROR.contact}
            <a href={`mailto:${email}`} className="linked">
              {email}
            </a>
            {PAGE_ERROR.help}
          </>
        )}
        .
      </p>
    </PlainPage>
  )
}
