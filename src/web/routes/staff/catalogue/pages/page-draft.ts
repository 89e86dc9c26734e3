import { useEffect, useEffectEvent, useState } from 'react'
import type { PageForStaff } from '#server/services/pages/read-pages.ts'
import { readTab, writeTab } from '../../../../forms/tab-storage.ts'
import { useRootData } from '../../../../root-data.ts'

/** What is typed and not saved yet, and the version that it began with. */
type Draft = { base: number; title: string; body: string }

/** Keeps an unsaved text in this tab, through a reload and a look at other pages; before the tab is closed the browser asks. */
export function usePageDraft(page: PageForStaff) {
  const who = useRootData()?.visitor.reader?.email ?? ''
  const key = `page:${page.slug}:${who}`
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isBack, setBack] = useState(false)
  const { base, title, body } = draft ?? { base: page.version, title: page.title, body: page.body }
  const isChanged = title.trim() !== page.title || body.trim() !== page.body

  const bringBack = useEffectEvent(() => {
    const kept = readTab<Draft>(key)
    if (!kept || (kept.title.trim() === page.title && kept.body.trim() === page.body)) return
    setDraft(kept)
    setBack(true)
  })
  useEffect(() => bringBack(), [])

  useEffect(() => {
    if (!isChanged) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])

  return {
    base,
    title,
    body,
    isChanged,
    /** Another text was saved since this one was begun. */
    isBehind: isChanged && base !== page.version,
    /** Typed earlier, and found again when the page was opened. */
    isBack,
    change(changed: Partial<Draft>) {
      const next = { base, title, body, ...changed }
      setDraft(next)
      writeTab(key, next)
    },
    /** It is saved, or not wanted. */
    end() {
      setDraft(null)
      setBack(false)
      writeTab(key, null)
    },
  }
}
