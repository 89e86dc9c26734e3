/** The longest that one request of a reader or a stranger may hold the event loop, in milliseconds. */
export const BUDGET_MS = 250

/**
 * Processor time of this very thread, in milliseconds. The clock on the wall would also count what a busy machine gave to
 * others meanwhile, and the process's time what its other threads did.
 */
export function workDone(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The most work of one turn of the event loop while something is done, and nothing else. */
export async function heldBy(doing: () => Promise<unknown>): Promise<number> {
  let [longest, last, ended] = [0, workDone(), false]
  const turn = () => {
    const now = workDone()
    longest = Math.max(longest, now - last)
    last = now
    if (!ended) setImmediate(turn)
  }
  setImmediate(turn)
  await doing()
  ended = true
  turn()
  return longest
}

export type LoopWatch = {
  /** The most work there was between two looks, of all so far. */
  longest(): number
  close(): void
}

const LOOK_MS = 5

/** Looks every few milliseconds, as far as the loop lets it, and says how much was worked since the last look. */
export function watchLoop(onLook: (worked: number) => void): LoopWatch {
  let [longest, last] = [0, workDone()]
  const timer = setInterval(() => {
    const now = workDone()
    longest = Math.max(longest, now - last)
    onLook(now - last)
    last = workDone()
  }, LOOK_MS)
  return { longest: () => longest, close: () => clearInterval(timer) }
}
