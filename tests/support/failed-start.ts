import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { BARE_ENVIRONMENT } from './bare-environment.ts'
import { START } from './server.ts'

/** Starts a server that is expected to exit at once: its exit code and the lines it printed. */
export async function failedStart(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, START, {
    env: { ...BARE_ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, lines: printed.trim().split('\n') }
}
