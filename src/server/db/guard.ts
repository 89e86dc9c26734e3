import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './client.ts'
import { isDeadlock } from './violation.ts'

const inside = new AsyncLocalStorage<boolean>()
const GUARDED = new Set<PropertyKey>([
  'select',
  'selectDistinct',
  'insert',
  'update',
  'delete',
  'execute',
  'with',
  'query',
  'transaction',
])

/**
 * A bare `db` inside `db.transaction()` waits for ever on PGlite, which has one connection, and eats a second one on
 * PostgreSQL unseen. This handle throws at once instead, on both. Nothing but the database may be changed inside, since
 * a transaction is run again after a deadlock.
 */
export function guarded<Handle extends Db>(db: Handle): Handle {
  return new Proxy(db, {
    get(target, property) {
      if (GUARDED.has(property) && inside.getStore()) {
        throw new Error(`db.${String(property)} inside a transaction: use tx.`)
      }
      const value: unknown = Reflect.get(target, property, target)
      if (typeof value !== 'function') return value
      if (property !== 'transaction') return value.bind(target)
      return (work: (tx: unknown) => unknown, ...rest: unknown[]) =>
        againAfterDeadlock(() => value.call(target, (tx: unknown) => inside.run(true, () => work(tx)), ...rest))
    },
  })
}

/** What is read by `db` where it is not kept has to be read before the transaction, on the days when it is kept, too. */
export function refuseInsideTransaction(what: string): void {
  if (inside.getStore()) throw new Error(`${what} inside a transaction: read it before.`)
}

const MOST_TRIES = 3

/** Each of two held what the other waited for, and the database gave this one up: it is simply done after the other. */
async function againAfterDeadlock<T>(transaction: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await transaction()
  } catch (error) {
    if (tries >= MOST_TRIES || !isDeadlock(error)) throw error
    return againAfterDeadlock(transaction, tries + 1)
  }
}
