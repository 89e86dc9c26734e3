import { createContext, use, useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

/** Choices depend on what the page was asked for; text is the reader's own. */
export type FieldKind = 'choice' | 'text'

/** What a form remembers of an earlier visit. */
export type FormMemory = {
  recall(name: string, kind: FieldKind): string | undefined
  /** For parts of the form whose script comes later than the page. */
  recallLate(name: string, kind: FieldKind): string | undefined
  /** The reader has filled something in. */
  touch(): void
}

export const FormMemoryContext = createContext<FormMemory | null>(null)

type FirstValue = {
  name: string | undefined
  kind: FieldKind
  /** What React takes the field to hold. */
  shown: string
  /** What it does hold: another value if somebody was quicker than the scripts. */
  read: () => string | null | undefined
  /** As if it was typed or chosen now. */
  change: (value: string) => void
}

/** Fields take their turns, each drawn before the next: a choice may change what the fields after it make of theirs. */
let lastTurn = Promise.resolve()

/**
 * When a field is first drawn, what stands in it already counts, as if it was typed now; else what its form remembers comes
 * back, if it remembers anything.
 */
export function useFirstValue({ name, kind, shown, read, change }: FirstValue): void {
  const memory = use(FormMemoryContext)
  const find = useEffectEvent(() => {
    const early = read()
    if (early == null || early === shown) return name ? memory?.recall(name, kind) : undefined
    memory?.touch()
    return early
  })
  const apply = useEffectEvent((value: string) => {
    if (value !== shown) change(value)
  })
  useLayoutEffect(() => {
    const value = find()
    if (value === undefined) return undefined
    let isThere = true
    lastTurn = lastTurn.finally(() => flushSync(() => isThere && apply(value)))
    return () => {
      isThere = false
    }
  }, [])
}
