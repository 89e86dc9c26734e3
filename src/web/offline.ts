/**
 * Pressing a link or sending a plain form without a network leaves the page as it is, with all that was typed, and says why.
 * Fetched beside the page, while there is a network; what a script sends says itself that nothing came through.
 */
const alert = document.createElement('div')
alert.role = 'alert'
alert.className = 'fixed inset-x-5 bottom-5 z-30 grid justify-items-center'

addEventListener('click', stop, true)
addEventListener('submit', stop)

function stop(event: Event): void {
  if (event.defaultPrevented) return
  const link = event.type === 'click' ? (event.target as Element).closest('a') : null
  if (event.type === 'click' && (!link || !leadsAway(link))) return
  alert.replaceChildren()
  if (navigator.onLine) return
  event.preventDefault()
  event.stopPropagation()
  alert.append(notice(link?.href))
  document.body.append(alert)
}

/** To another page of ours, or to this one anew. */
function leadsAway({ origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  const isHere = pathname === location.pathname && search === location.search
  return origin === location.origin && !(isHere && hash)
}

function notice(wanted?: string): HTMLElement {
  const says = document.createElement('p')
  says.className = 'flex max-w-lg flex-wrap gap-x-5 bg-ink px-5 py-3 font-medium font-sans text-paper text-small'
  says.append('You’re offline. What you typed is still here.')
  if (wanted) {
    const again = document.createElement('a')
    again.href = wanted
    again.className = 'underline underline-offset-4 focus-visible:outline-paper'
    again.textContent = 'Try again'
    says.append(again)
  }
  return says
}
