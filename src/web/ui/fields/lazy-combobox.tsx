import { lazy, Suspense, useState } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { ComboboxProps } from './combobox.tsx'

type NotThereProps = { label: string; onRetry: () => void }

/** Without its script nothing can be chosen here, but the rest of the page must not suffer. */
function NotThere({ label, onRetry }: NotThereProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <Notice kind="error" title={`${label}: the list did not load.`}>
        Please check your connection and try again.
      </Notice>
      <Button look="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

const load = () => import('./combobox.tsx')

const fetchCombobox = () =>
  lazy(() =>
    load().then(
      ({ default: Combobox }) => ({
        default: ({ onRetry: _, ...props }: ComboboxProps & NotThereProps) => <Combobox {...props} />,
      }),
      () => ({ default: NotThere }),
    ),
  )

let Fetched = fetchCombobox()

/** The one widget that is not native: its 60 kB are fetched when it is shown, not with the page. */
export function LazyCombobox(props: ComboboxProps) {
  const [Combobox, setCombobox] = useState(() => Fetched)
  function retry() {
    Fetched = fetchCombobox()
    setCombobox(() => Fetched)
  }
  return (
    <Suspense fallback={<Skeleton className="h-20" />}>
      <Combobox {...props} onRetry={retry} />
    </Suspense>
  )
}
