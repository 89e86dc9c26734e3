import { setImmediate, setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { startDemo } from '#demo/start/start-demo.ts'
import { armFaultPoint } from './adapters/fault-point.ts'
import { createWeb } from './app.ts'
import type { Config } from './config/config.ts'
import { readConfig } from './config/config.ts'
import { openDatabase } from './db/open/open-database.ts'
import { createListener, tryPort } from './http/listener.ts'
import { keepBackups } from './jobs/keep-backups.ts'
import { createLog, standardError } from './log.ts'
import { WrongDatabase } from './prepare-database.ts'
import { openRuntime } from './runtime.ts'
import { sizeOldPictures } from './services/catalogue/pictures/size-picture.ts'
import type { RenderMail } from './services/mail/send-mail.ts'
import { openSetupLink } from './services/people/first-administrator.ts'
import { makeMissingFiles } from './services/reading/make-files.ts'
import { openWebBuild } from './web-build.ts'

/** How long the proxy may go on sending people, and how long what is under way may take then. */
const PROXY_LIMIT_MS = 10_000
const DRAIN_LIMIT_MS = 30_000
const QUIET_MS = 500
const CLIENT_FOLDER = fileURLToPath(new URL('../../build/client', import.meta.url))

// Whatever is written (the embedded database, its backups) is nobody else's to read.
process.umask(0o077)

const dev = process.argv.includes('--dev')
// React decides by it, when its modules are first loaded, which happens by the import below.
process.env.NODE_ENV = dev ? 'development' : 'production'

const result = readConfig(process.env)
if (!result.ok) stopWith(result.faults)
const { config } = result
armFaultPoint(config.fault)
const log = createLog(standardError(config.logFormat ?? (process.stderr.isTTY ? 'text' : 'json')))

await tryPort(config).catch(cannotListen)
// The server comes first, because Vite puts its socket for hot reloading on it.
const server = createListener()
// The pages and the database are opened side by side, since each waits much of the time.
const opening = dev ? import('./dev-build.ts').then(({ openDevBuild }) => openDevBuild(server)) : openWebBuild()
const database = await openDatabase(config.database, (error) => log.error({ err: error }, 'database connection')).catch(
  (error: Error) => stopWith([error.message]),
)
const renderMail: RenderMail = async (...letter) => (await opening).renderMail(...letter)
const [build, runtime] = await Promise.all([
  opening,
  openRuntime({ config, log, database, renderMail, demoHistory: config.demoHistory }).catch((error: Error) => {
    if (error instanceof WrongDatabase) stopWith([error.message])
    throw error
  }),
])
let leaving = false
const web = createWeb(runtime, build.createPages(runtime.app), {
  dev,
  leaving: () => leaving,
  ...(!dev && { assets: CLIENT_FOLDER }),
})
const backups = keepBackups({ config, database, log })

server.on('request', build.assets(getRequestListener(web.fetch)))
server.on('error', cannotListen)
server.listen(config.port, config.host, async () => {
  // The greeting comes after the demo's first payments, whose log lines would carry it off the screen.
  if (!runtime.passive) {
    await startDemo(runtime).catch((error: unknown) => log.warn({ err: error }, 'demo payments'))
    runtime.due.begin()
    await makeMissingFiles(runtime.mailingContext, await runtime.catalogue.read())
    await sizeOldPictures(runtime.mailingContext)
  }
  const { publication } = await runtime.catalogue.read()
  console.log(`\n${greeting(config, publication.openedAt !== null)}\n`)
  if (runtime.passive) console.log(`${runtime.passive}\n`)
  else if (!config.sandbox) {
    const link = await openSetupLink(runtime.auth)
    if (link) console.log(`Nobody can open the console yet. Make the administrator here, once:\n${link}\n`)
  }
})

process.once('SIGTERM', drain)
process.once('SIGINT', drain)

/** Lets the proxy see that it goes, finishes what is under way, takes nothing new, and leaves within the limit. */
async function drain(): Promise<void> {
  leaving = true
  if (config.drainSeconds > 0) await forgotten(config.drainSeconds * 1000)
  globalThis.setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref()
  backups.stop()
  runtime.rest()
  const closed = new Promise((resolve) => server.close(resolve))
  // A connection that has just been answered would be kept for the next request, which is not to come.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  if (dev) server.closeAllConnections()
  await closed
  clearInterval(sweep)
  await runtime.close()
  await build.close()
  process.exit(0)
}

/** Resolves when the proxy sends nobody any more: closed before, whoever waits to be let in would be turned away. */
async function forgotten(afterMs: number): Promise<void> {
  let came = Date.now()
  server.on('request', ({ url }) => {
    if (url !== '/readyz') came = Date.now()
  })
  const limit = Date.now() + afterMs + PROXY_LIMIT_MS
  await setTimeout(afterMs)
  do {
    await setTimeout(QUIET_MS)
    // A timer that is late comes before whoever waits: they are let in first, and then read.
    await setImmediate()
    await setImmediate()
  } while (Date.now() - came < QUIET_MS && Date.now() < limit)
}

function greeting({ publicUrl: { origin }, database, sandbox }: Config, isOpen: boolean): string {
  const guide = sandbox ? `, and ${origin}/sandbox for what to try` : ''
  const open = isOpen
    ? `Masthead is open at ${origin}${guide}.`
    : `Masthead is running at ${origin}. The shop isn’t open yet: readers see “Opening soon”, and staff set it up at ${origin}/staff/setup.`
  if (database.engine === 'postgres') return open
  return `${open}\nThe embedded database keeps no guarantee through a power cut; use PostgreSQL for a real shop.`
}

function cannotListen(error: Error): never {
  return stopWith([`Cannot listen on ${config.host}:${config.port}: ${error.message}`])
}

function stopWith(faults: string[]): never {
  for (const fault of faults) console.error(fault)
  process.exit(1)
}
