import type { Database } from '../../db/client.ts'
import { refuseInsideTransaction } from '../../db/guard.ts'
import type { Catalogue } from './read-catalogue.ts'
import { readCatalogue } from './read-catalogue.ts'

export type CatalogueCache = {
  read(): Promise<Catalogue>
  /** As it was read last, for when it cannot be read. */
  last(): Catalogue | null
  /** Drops what is kept, here and in everything that was built from it. */
  drop(): void
  onDrop(listener: () => void): void
  close(): Promise<void>
}

/** Keeps the catalogue in the process until any process changes it (NOTIFY) or a day turns. */
export async function openCatalogueCache(database: Database, now: () => Date): Promise<CatalogueCache> {
  const listeners: (() => void)[] = []
  let kept: Promise<Catalogue> | null = null
  let last: Catalogue | null = null

  function drop(): void {
    kept = null
    for (const listener of listeners) listener()
  }
  const stopListening = await database.listen('catalogue', drop)

  return {
    read() {
      refuseInsideTransaction('The catalogue')
      if (kept) return kept
      const reading = readCatalogue(database.db, now())
      kept = reading
      // A failed reading must not be kept, or the shop would stay down after the database is back.
      reading.then(
        (read) => {
          last = read
        },
        () => {
          if (kept === reading) kept = null
        },
      )
      return reading
    },
    last: () => last,
    drop,
    onDrop: (listener) => listeners.push(listener),
    close: stopListening,
  }
}
