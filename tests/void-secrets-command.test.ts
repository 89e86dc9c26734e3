import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPglite } from '#server/db/embedded.ts'
import { lockFolder } from '#server/db/open/lock.ts'
import { migrate } from '#server/db/open/migrate.ts'
import { BARE_ENVIRONMENT } from './support/bare-environment.ts'

let dir: string

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'masthead-void-'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function voidSecrets(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/void-secrets.ts', ...args], {
    encoding: 'utf8',
    env: { ...BARE_ENVIRONMENT, DATA_DIR: dir },
  })
  return { status, stdout, stderr }
}

async function onDatabase<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
  const database = await openPglite(dir)
  const { rows } = await database.db.execute<Row>(query)
  await database.close()
  return rows
}

it('says what it needs, and makes no database', { timeout: 300_000 }, () => {
  expect(voidSecrets('--all')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Say npm run void-secrets to count, or npm run void-secrets -- --confirm to make void what it counted.\n',
  })
  expect(voidSecrets('--confirm')).toEqual({ status: 1, stdout: '', stderr: `There is no database in ${dir}.\n` })
  expect(existsSync(join(dir, 'pglite'))).toBe(false)
})

it('counts first, and makes void when that is confirmed and no server runs', { timeout: 300_000 }, async () => {
  const database = await openPglite(dir)
  await migrate(database.db)
  await database.db.execute(sql`insert into house_secret values ('pepper', sha256('a')), ('lists', sha256('b'))`)
  await database.close()
  const names = sql`select name from house_secret order by name`

  const counted = voidSecrets()
  expect(counted).toMatchObject({ status: 0, stderr: '' })
  expect(counted.stdout).toMatch(/^This would make void:\n {2}0 authenticator apps\n/)
  expect(counted.stdout).toContain('\n  1 secrets of the server')
  expect(counted.stdout).toMatch(/\n\nNothing was changed\. .*npm run void-secrets -- --confirm\n$/)
  expect(await onDatabase(names)).toEqual([{ name: 'lists' }, { name: 'pepper' }])

  const lock = lockFolder(dir)
  expect(voidSecrets('--confirm')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`in use by process ${process.pid}`),
  })
  lock.release()
  expect(await onDatabase(names)).toEqual([{ name: 'lists' }, { name: 'pepper' }])

  const done = voidSecrets('--confirm')
  expect(done).toMatchObject({ status: 0, stderr: '' })
  expect(done.stdout).toMatch(/^Made void:\n/)
  expect(done.stdout).toContain('\n  1 secrets of the server')
  expect(done.stdout).toContain('\n\nStart the shop again')
  expect(await onDatabase(names)).toEqual([{ name: 'lists' }])
})
