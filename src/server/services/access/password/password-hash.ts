import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { openTurns } from '../../../adapters/turns.ts'

/** argon2id (the library's default kind) at the strength OWASP asks for. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Of a password nobody has: compared where there is no hash, so that it takes the same time. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$9RJ6YeohMLDFa2LBvtWD0A$oVbCrQnjsIp6vmA0Crq/zI1958OFVEuB7XycEWi+v6w'

/** Leaves a core to everything else, so that a rush of logins makes logins wait and nothing else. */
const inTurn = openTurns({ atOnce: Math.max(1, Math.min(4, availableParallelism()) - 1), maxWaiting: 200 })

/** The same letters typed on another keyboard are the same password. */
const normal = (password: string) => password.normalize('NFKC')

export function hashPassword(password: string): Promise<string | null> {
  return inTurn(() => hash(normal(password), STRENGTH))
}

/** Without a hash the answer is no, after the same time. */
export function verifyPassword(kept: string | null, password: string): Promise<boolean | null> {
  return inTurn(async () => (await verify(kept ?? NOBODYS, normal(password))) && kept !== null)
}
