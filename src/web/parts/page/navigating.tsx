import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { PageSkeleton } from './page-skeleton.tsx'

const BAR_AFTER_MS = 150
const SKELETON_AFTER_MS = 200

/** The page, and what stands in for the next one while that is slow to come. */
export function Navigating({ children }: { children: ReactNode }) {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const waited = useWaited(location?.key)
  const next = waited >= SKELETON_AFTER_MS ? location?.pathname : undefined
  // The console's frame and its search stay while the next of its pages comes.
  const skeleton = next && !(isConsole(pathname) && isConsole(next))
  useFocusOnArrival()
  return (
    <>
      {waited >= BAR_AFTER_MS && (
        <div role="progressbar" aria-label="Loading" className="fixed inset-x-0 top-0 z-40 h-0.5 overflow-hidden">
          <div className="h-full w-1/3 animate-[travel_1.1s_linear_infinite] bg-accent" />
        </div>
      )}
      {skeleton && <PageSkeleton path={next} />}
      {/* Kept, because the navigation may yet be called off. */}
      <div hidden={Boolean(skeleton)} aria-busy={Boolean(next)}>
        {children}
      </div>
    </>
  )
}

const isConsole = (path: string) => `${path}/`.startsWith('/staff/')

/** How long this navigation has been under way, in the steps that matter. */
function useWaited(key: string | undefined): number {
  const [waited, setWaited] = useState({ key, ms: 0 })
  useEffect(() => {
    if (!key) return
    const timers = [BAR_AFTER_MS, SKELETON_AFTER_MS].map((ms) => setTimeout(() => setWaited({ key, ms }), ms))
    return () => timers.forEach(clearTimeout)
  }, [key])
  return key && waited.key === key ? waited.ms : 0
}

/**
 * A new page begins at its beginning for the keyboard and the screen reader as well: before it is seen, so that no key
 * pressed on it goes astray. In a field that is being typed into the focus stays.
 */
function useFocusOnArrival() {
  const { pathname } = useLocation()
  const arrived = useRef(pathname)
  useLayoutEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    if (document.querySelector('[data-typing]:focus')) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
