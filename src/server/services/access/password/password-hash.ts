import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** argon2id (the library's default kind) at the strength OWASP asks for. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Of a password nobody has: compared where there is no hash, so that it takes the same time. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$9RJ6YeohMLDFa2LBvtWD0A$oVbCrQnjsIp6vmA0Crq/zI1958OFVEuB7XycEWi+v6w'

/** Leaves a core to everything else, so that a rush of logins makes logins wait and nothing else. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism()) - 1)
const WAITING_AT_MOST = 200

let running = 0
const waiting: (() => void)[] = []

/** Null when too many are waiting already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T | null> {
  if (waiting.length >= WAITING_AT_MOST) return null
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await work()
  } finally {
    // The place is handed on, not freed, when somebody waits for it.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The same letters typed on another keyboard are the same password. */
const normal = (password: string) => password.normalize('NFKC')

export function hashPassword(password: string): Promise<string | null> {
  return inTurn(() => hash(normal(password), STRENGTH))
}

/** Without a hash the answer is no, after the same time. */
export function verifyPassword(kept: string | null, password: string): Promise<boolean | null> {
  return inTurn(async () => (await verify(kept ?? NOBODYS, normal(password))) && kept !== null)
}
