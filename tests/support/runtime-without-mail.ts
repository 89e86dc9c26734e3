import { createWeb } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/client.ts'
import { createLog } from '#server/log.ts'
import type { Pages } from '#server/reads/app.ts'
import { openRuntime } from '#server/runtime.ts'
import type { TestRuntime } from './runtime.ts'

const NO_PAGES: Pages = async () => new Response('no pages here', { status: 404 })

/** The whole product but for its pages and the words of its messages: those are TSX, which Node alone does not read. */
export async function openRuntimeWithoutMail(database: Database): Promise<TestRuntime> {
  const result = readConfig({ CAPTCHA: 'test' })
  if (!result.ok) throw new Error(result.faults.join(' '))
  const lines: string[] = []
  const log = createLog({ write: (line: string) => lines.push(line) })
  const renderMail = async () => ({ subject: '', html: '', text: '' })
  const runtime = await openRuntime({ config: result.config, log, database, renderMail })
  return { runtime, web: createWeb(runtime, NO_PAGES, { dev: false }), logged: () => lines.join('') }
}
