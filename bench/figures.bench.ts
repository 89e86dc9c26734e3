import { setTimeout as sleep } from 'node:timers/promises'
import { addToMonth } from '#domain/figures/month.ts'
import { COMMAND_LINE } from '#server/db/audit-log.ts'
import { openPostgres } from '#server/db/client.ts'
import { monthFile, plotFile } from '#server/services/figures/files.ts'
import type { Count } from '#server/services/figures/shared-counts.ts'
import { renewalsDueFile } from '#server/services/renewals/renewals-due.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { openRuntimeWithoutMail } from '../tests/support/runtime-without-mail.ts'
import { addReaders } from './scale-readers.ts'

/**
 * How long staff wait among 100,000 readers, or READERS=: for a page of figures of which nothing has been counted yet, for
 * the same page while it is counted again, and for the first bytes of a file. FILLED= the address of a PostgreSQL that
 * `node bench/fill.ts` has filled.
 */
const READERS = Number(process.env.READERS ?? 100_000)
const { FILLED } = process.env
const LIMIT_MS = 300
/** As often as a page asks again. */
const ASK_AGAIN_MS = 1000

const postgres = FILLED ? { url: FILLED, stop: async () => {} } : await startPostgres()
const { runtime } = await openRuntimeWithoutMail(await openPostgres(postgres.url, () => {}))
await runtime.queue.idle()
const { app, paymentContext: context, database } = runtime
if (!FILLED) await addReaders(database.db, READERS, context.now())

const month = addToMonth(await app.figures.thisMonth(), -1)
const { publication } = await app.catalogue()
const coming = { kind: null, days: 60 }
const pages: Record<string, () => Promise<Count<unknown>>> = {
  figures: () => app.figures.overview(true),
  journal: () => app.figures.journal(month),
  renewals: () => app.renewals.due(coming),
}
const files: Record<string, () => Promise<AsyncIterable<string>>> = {
  'readers.csv': () => plotFile(context, 'readers'),
  'deferred.csv': () => plotFile(context, 'deferred'),
  'journal.csv': () => monthFile(context, { of: 'journal', month, actor: COMMAND_LINE }),
  'renewals.csv': async () => renewalsDueFile({ db: database.db, publication, now: context.now() }, coming),
}

type Measured = Record<'first ms' | 'again ms' | 'whole ms', number | null>
const measured: Record<string, Measured> = {}
for (const [name, count] of Object.entries(pages)) {
  const began = performance.now()
  const waits: number[] = []
  for (let counting = true; counting; ) {
    const asked = performance.now()
    const answer = await (await count()).soon('bench')
    waits.push(performance.now() - asked)
    counting = answer.counting !== null
    if (counting) await sleep(ASK_AGAIN_MS)
  }
  measured[name] = {
    'first ms': waits[0] ?? null,
    'again ms': Math.max(...waits),
    'whole ms': performance.now() - began,
  }
}
for (const [name, open] of Object.entries(files)) {
  const began = performance.now()
  let first: number | null = null
  for await (const _ of await open()) first ??= performance.now() - began
  measured[name] = { 'first ms': first, 'again ms': null, 'whole ms': performance.now() - began }
}
await runtime.close()
await postgres.stop()

const shown = (value: number | null) => value && Math.round(value)
console.table(
  Object.fromEntries(
    Object.entries(measured).map(([name, ms]) => [
      name,
      Object.fromEntries(Object.entries(ms).map(([says, value]) => [says, shown(value)])),
    ]),
  ),
)
const late = Object.entries(measured).filter(([, ms]) => Math.max(ms['first ms'] ?? 0, ms['again ms'] ?? 0) > LIMIT_MS)
if (late.length > 0) console.error(`Over ${LIMIT_MS} ms: ${late.map(([name]) => name).join(', ')}`)
process.exitCode = late.length > 0 ? 1 : 0
