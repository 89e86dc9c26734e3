import type { Payments } from '../../adapters/payments.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Log } from '../../log.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'

/** Where money is taken: what every payment needs. */
export type Till = {
  db: Db
  payments: Payments
  catalogue(): Promise<Catalogue>
  now(): Date
  send: Queue['send']
  publicUrl: string
  /** By which the provider's records of this shop are known from those of another. */
  house: string
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

/** The till inside a transaction; the catalogue is read before it opens. */
export type OpenTill = Omit<Till, 'db' | 'catalogue'> & { tx: Tx; catalogue: Catalogue }
