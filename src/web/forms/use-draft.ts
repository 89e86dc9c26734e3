import { useEffect, useEffectEvent, useState } from 'react'
import { useRootData } from '../root-data.ts'
import { readTab, writeTab } from './tab-storage.ts'

type Fields = Record<string, string | boolean>
/** What is typed and not saved yet, and the version that it began with. */
type Draft<Typed extends Fields> = { base: number; typed: Typed }
type Saved<Typed extends Fields> = { key: string; version: number; saved: Typed }

/** Keeps an unsaved text in this tab, through a reload and a look at other pages; before the tab is closed the browser asks. */
export function useDraft<Typed extends Fields>({ key: name, version, saved }: Saved<Typed>) {
  const who = useRootData()?.visitor.reader?.email ?? ''
  const key = `${name}:${who}`
  const [draft, setDraft] = useState<Draft<Typed> | null>(null)
  const [isBack, setBack] = useState(false)
  const { base, typed } = draft ?? { base: version, typed: saved }
  const isChanged = differs(typed, saved)

  const bringBack = useEffectEvent(() => {
    const kept = readTab<Draft<Typed>>(key)
    if (!kept?.typed || !differs(kept.typed, saved)) return
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
    typed,
    isChanged,
    /** Another text was saved since this one was begun. */
    isBehind: isChanged && base !== version,
    /** Typed earlier, and found again when the page was opened. */
    isBack,
    change(changed: Partial<Typed>) {
      const next = { base, typed: { ...typed, ...changed } }
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

function differs(one: Fields, other: Fields): boolean {
  const plain = (value: string | boolean | undefined) => (typeof value === 'string' ? value.trim() : value)
  return Object.keys(other).some((name) => plain(one[name]) !== plain(other[name]))
}
