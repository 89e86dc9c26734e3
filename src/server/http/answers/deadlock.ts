import { isDeadlock } from '../../db/violation.ts'

const TRIES = 3

/** Each write is one transaction: given up for another that came at the same moment, it is simply done after it. */
export async function retryAfterDeadlock<T>(write: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (tries > 1 && isDeadlock(error)) return retryAfterDeadlock(write, tries - 1)
    throw error
  }
}
