import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Nothing personal outlives its session on the screen: not in another tab after a logout here, and not in the copy of
 * a page that the browser keeps for its back button. Every page says whom it shows; a tab that shows somebody else is
 * loaded anew.
 */
export function useOneVisitor(who: string | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const channel = new BroadcastChannel('visitor')
    channel.postMessage(who)
    channel.onmessage = ({ data }) => {
      if (who && data !== who) loadAnew()
    }
    function onHide({ persisted }: PageTransitionEvent) {
      if (persisted && who) hide()
    }
    function onShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      if (who) loadAnew()
      else void revalidate()
    }
    addEventListener('pagehide', onHide)
    addEventListener('pageshow', onShow)
    return () => {
      channel.close()
      removeEventListener('pagehide', onHide)
      removeEventListener('pageshow', onShow)
    }
  }, [who, revalidate])
}

function hide(): void {
  document.documentElement.style.visibility = 'hidden'
}

function loadAnew(): void {
  hide()
  location.reload()
}
