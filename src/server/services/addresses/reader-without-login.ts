import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/client.ts'
import type { Destination } from '../../db/schema/orders.ts'
import { account } from '../../db/schema/people.ts'
import { newToken } from '../access/auth-context.ts'
import { keepDestination } from './saved-addresses.ts'

/** A reader of whom only a name and a postal address are known: nobody can log in, and nothing is emailed. */
export async function makeReaderWithoutLogin(
  tx: Tx,
  { name, address, now }: { name: string; address: Destination; now: Date },
): Promise<string> {
  const id = randomUUID()
  await tx.insert(account).values({ id, token: newToken(), email: null, emailFolded: null, name, createdAt: now })
  await keepDestination(tx, id, address, now)
  return id
}
