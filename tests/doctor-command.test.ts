import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPglite } from '#server/db/embedded.ts'
import { lockFolder } from '#server/db/open/lock.ts'
import { migrate } from '#server/db/open/migrate.ts'
import { BARE_ENVIRONMENT } from './support/bare-environment.ts'

let dir: string
const site = createServer((_, response) => response.end('{"status":"ok"}'))

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'masthead-doctor-'))
  await once(site.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  site.close()
  rmSync(dir, { recursive: true, force: true })
})

async function doctor(env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const shop = { ...BARE_ENVIRONMENT, PUBLIC_URL: address, MASTHEAD_SANDBOX: '0', DATA_DIR: dir, ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/doctor.ts'], { env: shop }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

it('says what is broken and what to do, exits 1, and makes no database', async () => {
  const { code, output } = await doctor({ PUBLIC_URL: 'http://127.0.0.1:1' })
  expect(code).toBe(1)
  expect(output).toContain(`Broken        Database: Connected and asked for its version.
              The database gave no answer: there is none in ${dir} yet.
              What to do: Check DATABASE_URL`)
  expect(output).toContain('Broken        Public address: Asked http://127.0.0.1:1/healthz.')
  expect(output).toMatch(/\n2 broken, \d to look at, \d good\.\n$/)
  expect(existsSync(join(dir, 'pglite'))).toBe(false)
})

it('names what is wrong with the environment', async () => {
  const { code, output } = await doctor({ DATABASE_URL: 'mysql://x', SMTP_URL: 'smtp://mail.example' })
  expect(code).toBe(1)
  expect(output).toBe(
    'DATABASE_URL must begin with postgres:// or postgresql://.\nMAIL_FROM must be set when SMTP_URL is.\n',
  )
})

it('exits 0 where nothing is broken, and says which process has the database', { timeout: 300_000 }, async () => {
  const database = await openPglite(dir)
  await migrate(database.db)
  await database.close()
  const { code, output } = await doctor()
  expect(output).not.toContain('Broken')
  expect(output).toContain('It takes writes.')
  expect(code).toBe(0)

  const lock = lockFolder(dir)
  const inUse = await doctor()
  lock.release()
  expect(inUse.code).toBe(1)
  expect(inUse.output).toContain(`is in use by process ${process.pid}`)
})
