import type { Tried } from '#domain/system-check/finding.ts'

const LONGEST_WHY = 200

/** What came of it within this time, or why nothing did. */
export async function tryFor<T>(ms: number, work: () => Promise<T>): Promise<Tried<T>> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing within ${ms / 1000} seconds`)), ms)
  })
  try {
    return { ok: true, value: await Promise.race([work(), over]) }
  } catch (error) {
    return { ok: false, why: reasonOf(error) }
  } finally {
    clearTimeout(timer)
  }
}

/** In the words of what failed first: a driver wraps the database's error, which says more. A refused connection has none. */
function reasonOf(error: unknown): string {
  const { message, cause, code } = error as { message?: string; cause?: unknown; code?: string }
  if (cause instanceof Error) return reasonOf(cause)
  return (message || code || 'no reason was given').slice(0, LONGEST_WHY)
}
