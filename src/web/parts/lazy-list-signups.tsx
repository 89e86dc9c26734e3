import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ListSignupsProps } from './list-signups.tsx'

type LazyProps = ListSignupsProps & { onThere: () => void }

const load = () => import('./list-signups.tsx')
const SIGNS = ['online', 'pointerdown', 'keydown'] as const

/**
 * Without its script it stays as the server drew it, and leads to the page of all lists: React leaves the inside of such an
 * element alone. It must be the one that the part itself begins with, or all of the page would be drawn anew.
 */
function NotThere({ onThere }: LazyProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Drawn anew, a field that is being filled in would lose what was typed; that one goes to the page of all lists.
    const untouched = () => ![...(place.current?.querySelectorAll('input') ?? [])].some((field) => field.value)
    const tryAgain = () => load().then(() => untouched() && onThere(), Boolean)
    for (const sign of SIGNS) addEventListener(sign, tryAgain)
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, tryAgain)
    }
  })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what is put in is nothing
  return <div ref={place} className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}

const fetchSignups = () =>
  lazy(() =>
    load().then(
      ({ ListSignups }) => ({ default: ({ onThere: _, ...props }: LazyProps) => <ListSignups {...props} /> }),
      () => ({ default: NotThere }),
    ),
  )

// Drawn by the server with the page, and brought to life after everything else: it is at the foot of every page.
let Fetched = fetchSignups()

export function LazyListSignups(props: ListSignupsProps) {
  const [ListSignups, setListSignups] = useState(() => Fetched)
  function show() {
    Fetched = fetchSignups()
    setListSignups(() => Fetched)
  }
  return (
    <Suspense>
      <ListSignups {...props} onThere={show} />
    </Suspense>
  )
}
