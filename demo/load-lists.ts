import type { Tx } from '#server/db/client.ts'
import { mailingList } from '#server/db/schema/lists.ts'
import { lists } from './content/lists.ts'

export async function loadLists(tx: Tx): Promise<void> {
  await tx
    .insert(mailingList)
    .values(lists.map((list, position) => ({ ...list, position })))
    .onConflictDoNothing()
}
