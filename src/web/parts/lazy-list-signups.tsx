import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import type { ListSignupsProps } from './list-signups.tsx'

type Module = { default: ComponentType<ListSignupsProps> }

/** Without its script there is no signing up, but the rest of the page must not suffer. */
const notThere = (): Module => ({ default: () => null })

// Drawn by the server with the page, and brought to life after everything else: it is at the foot of every page.
const ListSignups = lazy(() =>
  import('./list-signups.tsx').then((module): Module => ({ default: module.ListSignups }), notThere),
)

export function LazyListSignups(props: ListSignupsProps) {
  return (
    <Suspense>
      <ListSignups {...props} />
    </Suspense>
  )
}
