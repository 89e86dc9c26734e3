import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import type { ComboboxProps } from './combobox.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'

type Module = { default: ComponentType<ComboboxProps> }

/** Without its script nothing can be chosen here, but the rest of the page must not suffer. */
const notThere = (): Module => ({
  default: ({ label }) => (
    <Notice kind="error" title={`${label}: the list did not load.`}>
      Please check your connection and load the page again.
    </Notice>
  ),
})

const Combobox = lazy(() => import('./combobox.tsx').catch(notThere))

/** The one widget that is not native: its 60 kB are fetched when it is shown, not with the page. */
export function LazyCombobox(props: ComboboxProps) {
  return (
    <Suspense fallback={<Skeleton className="h-20" />}>
      <Combobox {...props} />
    </Suspense>
  )
}
