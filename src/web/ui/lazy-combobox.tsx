import { lazy, Suspense } from 'react'
import type { ComboboxProps } from './combobox.tsx'
import { Skeleton } from './skeleton.tsx'

const Combobox = lazy(() => import('./combobox.tsx'))

/** The one widget that is not native: its 60 kB are fetched when it is shown, not with the page. */
export function LazyCombobox(props: ComboboxProps) {
  return (
    <Suspense fallback={<Skeleton className="h-20" />}>
      <Combobox {...props} />
    </Suspense>
  )
}
