import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * After a logout nothing personal stays visible: not in another tab, and not in the page that the browser keeps for its
 * back button. Every page announces whose it is; a tab that shows another reader's reloads.
 */
export function useReloadOnLogout(who: string | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const channel = new BroadcastChannel('visitor')
    channel.postMessage(who)
    channel.onmessage = ({ data }) => {
      if (who && data !== who) reload()
    }
    function onHide({ persisted }: PageTransitionEvent) {
      if (persisted && who) hide()
    }
    function onShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      if (who) reload()
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

function reload(): void {
  hide()
  location.reload()
}
