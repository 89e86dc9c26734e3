import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import type { ListSignupsProps } from './list-signups.tsx'

type Module = { default: ComponentType<ListSignupsProps> }

/**
 * Without its script it stays as the server drew it, and leads to the page of all lists: React leaves the inside of such an
 * element alone. It must be the one that the part itself begins with, or all of the page would be drawn anew.
 */
const notThere = (): Module => ({
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what is put in is nothing
  default: () => <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />,
})

// Drawn by the server with the page, and brought to life after everything else: it is at the foot of every page.
const load = () => import('./list-signups.tsx')
const ListSignups = lazy(() => load().then((module): Module => ({ default: module.ListSignups }), notThere))

export function LazyListSignups(props: ListSignupsProps) {
  return (
    <Suspense>
      <ListSignups {...props} />
    </Suspense>
  )
}
