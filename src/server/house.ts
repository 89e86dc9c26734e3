import { accessReads, readVisitor } from './access-reads.ts'
import { openMailTransport } from './adapters/mail.ts'
import type { App } from './app.ts'
import type { Clock, MovableClock } from './clock.ts'
import { openMovableClock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import { keepDemo } from './db/demo/keep-demo.ts'
import { migrate } from './db/migrate.ts'
import { loadPublication } from './db/publication.ts'
import type { SessionKeeper } from './http/session.ts'
import { createSessionKeeper } from './http/session.ts'
import type { DueWork } from './jobs/due.ts'
import { openDueWork } from './jobs/due.ts'
import type { Queue } from './jobs/queue.ts'
import { openQueue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import type { Desk } from './services/access/desk.ts'
import { openDesk } from './services/access/desk.ts'
import { prepareSessions } from './services/access/sessions.ts'
import { sweepAccess } from './services/access/sweep.ts'
import type { CatalogueCache } from './services/catalogue-cache.ts'
import { openCatalogueCache } from './services/catalogue-cache.ts'
import type { RenderMail } from './services/mail.ts'
import { deliverMail } from './services/mail.ts'
import { prepareStock } from './services/stock.ts'

/** Everything that runs: opened once by the process, or by a test, and closed by it. */
export type House = {
  config: Config
  log: Log
  database: Database
  queue: Queue
  catalogue: CatalogueCache
  due: DueWork
  /** Where people are let in, and by what they are known afterwards. */
  desk: Desk
  sessions: SessionKeeper
  /** Only in the sandbox: a clock that can be moved. */
  sandbox: { clock: MovableClock } | null
  app: App
  close(): Promise<void>
}

export type HouseParts = { config: Config; log: Log; database: Database; renderMail: RenderMail }

export async function openHouse({ config, log, database, renderMail }: HouseParts): Promise<House> {
  const { db } = database
  const added = await migrate(db)
  if (added.length > 0) log.info({ migrations: added }, 'database migrated')
  const sandbox = config.sandbox ? { clock: await openMovableClock(db) } : null
  const clock: Clock = sandbox?.clock ?? systemClock
  await loadPublication(db)
  if (config.sandbox) await keepDemo(db)

  const queue = await openQueue(database, log)
  const catalogue = await openCatalogueCache(database, clock.now)
  const transport = await openMailTransport(config.mail, db)
  const postman = { db, render: renderMail, transport, now: clock.now }
  await queue.work('mail', ({ message }) => deliverMail(postman, message))
  const due = openDueWork({ catalogue, queue, now: clock.now, log, sweep: (now) => sweepAccess(db, now) })
  const publicUrl = config.publicUrl.origin
  const desk = await openDesk({ db, now: clock.now, send: queue.send, publicUrl, log })
  const https = config.publicUrl.protocol === 'https:'
  const sessions = createSessionKeeper(prepareSessions(db, clock.now), { https })

  const app: App = {
    publicUrl,
    catalogue: catalogue.read,
    stock: prepareStock(db),
    access: accessReads({ desk, sessions, identity: config.identity, catalogue: catalogue.read }),
    visitor: readVisitor(sessions),
    now: clock.now,
  }
  return {
    ...{ config, log, database, queue, catalogue, due, desk, sessions, sandbox, app },
    async close() {
      due.stop()
      await queue.stop()
      await catalogue.close()
      transport.close()
      await database.close()
    },
  }
}
