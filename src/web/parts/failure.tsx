import type { ReactNode } from 'react'
import { PAGE_ERROR } from '#domain/page-error.ts'
import { PlainPage } from './plain-page.tsx'

/** `children` is the way on, where there is a better one than the header. */
export function Failure({ email, children }: { email: string | undefined; children?: ReactNode }) {
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
      {children}
    </PlainPage>
  )
}
