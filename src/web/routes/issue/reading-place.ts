import { useEffect, useState } from 'react'
import { POSITION_PATH } from '#contract/reading/position-path.ts'
import type { ReadingPosition } from '#server/services/reading/positions.ts'
import { TEXT_ID } from './piece-text.tsx'

/** Below the bar that stays at the top. */
const EDGE = 80
const SAVE_EVERY_MS = 10_000

const blocks = () => [...document.querySelectorAll<HTMLElement>(`#${TEXT_ID} > [id^="p-"]`)]

function findPlace(): ReadingPosition | null {
  const last = blocks().at(-1)
  const isAtEnd = last && last.getBoundingClientRect().bottom <= innerHeight
  return isAtEnd ? { block: numberOf(last), fraction: 1 } : findEdge()
}

/** What stands at the upper edge of the window. */
function findEdge(): ReadingPosition | null {
  const all = blocks()
  const at = all.find((block) => block.getBoundingClientRect().bottom > EDGE) ?? all.at(-1)
  if (!at) return null
  const { top, height } = at.getBoundingClientRect()
  return { block: numberOf(at), fraction: Math.min(0.999, Math.max(0, (EDGE - top) / (height || 1))) }
}

const numberOf = (block: HTMLElement) => Number(block.id.slice('p-'.length)) || 0

/** By block and fraction it is the same sentence at any width and size of type. */
export function goTo({ block, fraction }: ReadingPosition): void {
  const { top, height } = document.getElementById(`p-${block}`)?.getBoundingClientRect() ?? { top: EDGE, height: 0 }
  scrollTo({ top: scrollY + top + height * fraction - EDGE })
}

/** The same sentence stays at the edge when the type, the measure or the window changes. */
export function useSteadyPlace(): void {
  useEffect(() => {
    const text = document.getElementById(TEXT_ID)
    if (!text) return
    let place: ReadingPosition | null = null
    let size = ''
    const sizeNow = () => `${text.offsetWidth} ${text.offsetHeight}`
    // Between a change of size and its report there is only the place of the change.
    const note = () => {
      if (sizeNow() === size) place = findEdge()
    }
    const watch = new ResizeObserver(() => {
      size = sizeNow()
      // Above the text nothing has to stay.
      if (place && (place.block > 1 || place.fraction > 0)) goTo(place)
    })
    watch.observe(text)
    addEventListener('scroll', note, { passive: true })
    return () => {
      watch.disconnect()
      removeEventListener('scroll', note)
    }
  }, [])
}

type Kept = { issue: string; piece: string; session: string | null; account: boolean; saved: ReadingPosition | null }

/** Keeps the place with the account, else in the tab; answers the one that there was when the page came. */
export function useReadingPlace({ issue, piece, session, account, saved }: Kept): ReadingPosition | null {
  const key = `place ${issue}/${piece}`
  const [earlier, setEarlier] = useState(saved)
  useEffect(() => {
    if (!account) setEarlier(readTab(key))
  }, [account, key])

  useEffect(() => {
    let sent = findPlace()
    function save() {
      const place = findPlace()
      if (!place || (place.block === sent?.block && place.fraction === sent.fraction)) return
      sent = place
      if (!account) return writeTab(key, place)
      // The page may be leaving, and nobody waits for the answer.
      fetch(POSITION_PATH, {
        method: 'POST',
        keepalive: true,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ session, issue, piece, ...place }),
      }).catch(() => {})
    }
    const timer = setInterval(save, SAVE_EVERY_MS)
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      save()
      clearInterval(timer)
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
    }
  }, [issue, piece, session, account, key])
  return earlier && earlier.fraction < 1 && earlier.block > 1 ? earlier : null
}

function readTab(key: string): ReadingPosition | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function writeTab(key: string, place: ReadingPosition): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(place))
  } catch {
    // A browser that keeps nothing keeps no place.
  }
}
