import type { ReactNode } from 'react'
import { useRootData } from '../../root-data.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** Ends a page that leads nowhere: what can be done instead, and last whom to ask. */
export function WaysOn({ children }: { children?: ReactNode }) {
  const data = useRootData()
  return (
    <p className="flex flex-wrap items-center gap-x-8 gap-y-2">
      {children}
      {data && (
        <LinkButton href={data.contact} look="quiet">
          Contact us
        </LinkButton>
      )}
    </p>
  )
}
