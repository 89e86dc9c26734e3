import { afterEach } from 'vitest'

/** A report tells the stack alone, and of a failed statement the database's own words are its cause. */
afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) {
    const causes = causesOf(error.cause).map((cause) => `\nCaused by: ${cause}`)
    error.stack = [error.stack ?? error.message, ...causes].join('')
  }
})

function causesOf(cause: unknown): string[] {
  if (typeof cause !== 'object' || cause === null || !('message' in cause)) return []
  return [String(cause.message), ...causesOf('cause' in cause ? cause.cause : null)]
}
