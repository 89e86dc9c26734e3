import type { Tx } from '../../db/client.ts'
import type { Destination } from '../../db/schema/orders.ts'
import { writeAddress } from './saved-addresses.ts'

/** The address that a purchase was sent to is the reader's from then on. */
export async function keepDestination(tx: Tx, accountId: string, { zone, ...address }: Destination): Promise<void> {
  await writeAddress(tx, accountId, { zone, address })
}
