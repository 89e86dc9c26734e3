export type Turns = <T>(work: () => Promise<T>) => Promise<T | null>

/** Lets only so many run at once and so many wait; null for any beyond. */
export function openTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) return null
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place is handed on, not freed, when another waits for it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
