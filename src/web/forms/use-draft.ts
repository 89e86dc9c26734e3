import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
  /** As it is when an answer comes at last. */
  const newest = useRef<Draft<Typed> | null>(null)
  /** Where it is kept: something new has a name of its own once it is saved. */
  const place = useRef(key)
  const [isBack, setBack] = useState(false)
  const { base, typed } = draft ?? { base: version, typed: saved }
  const isChanged = differs(typed, saved)
  // The version after this one is what was saved here and has not been read again yet.
  const isBehind = isChanged && base !== version && base !== version + 1

  function keep(next: Draft<Typed> | null) {
    newest.current = next
    setDraft(next)
    writeTab(place.current, next)
  }
  function end() {
    keep(null)
    setBack(false)
  }

  const bringBack = useEffectEvent(() => {
    const kept = readTab<Draft<Typed>>(key)
    if (!kept?.typed || !differs(kept.typed, saved)) return
    keep(kept)
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
    typed,
    isChanged,
    /** Another text was saved since this one was begun. */
    isBehind,
    /** Typed earlier, and found again when the page was opened. */
    isBack,
    change(changed: Partial<Typed>) {
      const now = newest.current ?? { base, typed }
      keep({ base: now.base, typed: { ...now.typed, ...changed } })
    },
    /** What a save sends. Those who were told of another's text, and save again, mean to replace it. */
    toSend: { base: isBehind ? version : base, typed },
    /** This was saved, and `read` brings it. What was typed since it was sent stays, as a change of it. */
    async endSaved(sent: Draft<Typed>, read: () => void | Promise<void>, as = name) {
      writeTab(place.current, null)
      place.current = `${as}:${who}`
      keep({ base: sent.base + 1, typed: newest.current?.typed ?? sent.typed })
      await read()
      if (isSame(newest.current?.typed, sent.typed)) end()
      else setBack(false)
    },
    /** It is not wanted. */
    end,
  }
}

function isSame<Typed extends Fields>(one: Typed | undefined, other: Typed): boolean {
  return !one || Object.keys(other).every((name) => one[name] === other[name])
}

function differs(one: Fields, other: Fields): boolean {
  const plain = (value: string | boolean | undefined) => (typeof value === 'string' ? value.trim() : value)
  return Object.keys(other).some((name) => plain(one[name]) !== plain(other[name]))
}
