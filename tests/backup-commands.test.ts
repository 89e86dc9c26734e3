import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockFolder } from '#server/db/open/lock.ts'
import { BARE_ENVIRONMENT } from './support/bare-environment.ts'

let dir: string

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'masthead-commands-'))
})

afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('brings back what was backed up, and keeps what it replaces', { timeout: 300_000 }, async () => {
  await onDatabase('create table reader (name text)', `insert into reader values ('Ada')`)
  const backup = run('backup')
  expect(backup).toMatchObject({ status: 0, stderr: '' })
  expect(backup.stdout).toMatch(/^Backed up to .*backup-.*\.tar\.gz\.\n$/)

  writeFileSync(join(dir, 'pglite', 'newer'), '')
  const restore = run('restore')
  expect(restore).toMatchObject({ status: 0, stderr: '' })
  expect(restore.stdout).toMatch(/^Restored .*\.tar\.gz\. What was there before is in .*pglite-before-.*\.\n$/)
  expect(await onDatabase('select name from reader')).toEqual([{ name: 'Ada' }])
  const [replaced] = readdirSync(dir).filter((name) => name.startsWith('pglite-before-'))
  expect(existsSync(join(dir, 'pglite', 'newer'))).toBe(false)
  expect(existsSync(join(dir, replaced ?? '', 'newer'))).toBe(true)
})

it('changes nothing when the file is not a backup', async () => {
  const file = join(dir, 'torn.tar.gz')
  writeFileSync(file, 'torn')
  const before = readdirSync(dir)
  expect(run('restore', {}, file)).toMatchObject({
    status: 1,
    stderr: `${file} is not a backup that can be restored, so nothing was changed.\n`,
  })
  expect(readdirSync(dir)).toEqual(before)
})

it('says of a truncated backup that it is none, and leaves no folder behind', { timeout: 300_000 }, () => {
  const [whole] = readdirSync(join(dir, 'backups'))
  const content = readFileSync(join(dir, 'backups', whole ?? ''))
  const file = join(dir, 'truncated.tar.gz')
  for (const part of [0.1, 0.5, 0.99]) {
    writeFileSync(file, content.subarray(0, content.length * part))
    const before = readdirSync(dir)
    expect(run('restore', {}, file)).toMatchObject({
      status: 1,
      stderr: `${file} is not a backup that can be restored, so nothing was changed.\n`,
    })
    expect(readdirSync(dir)).toEqual(before)
  }
})

it('makes folders and files that nobody else can read, also those that were there before', { timeout: 300_000 }, () => {
  for (const name of [dir, join(dir, 'pglite'), join(dir, 'backups')]) chmodSync(name, 0o755)
  const [old] = readdirSync(join(dir, 'backups'))
  chmodSync(join(dir, 'backups', old ?? ''), 0o644)
  for (const extra of ['torn.tar.gz', 'truncated.tar.gz', 'empty', 'busy'])
    rmSync(join(dir, extra), { recursive: true, force: true })
  expect(run('backup')).toMatchObject({ status: 0 })
  expect(run('restore')).toMatchObject({ status: 0 })
  const paths = [dir, ...readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name))]
  expect(paths.length).toBeGreaterThan(500)
  expect(paths.filter((path) => statSync(path).mode & 0o077)).toEqual([])
})

it('says so when there is nothing to back up or to restore', () => {
  const empty = join(dir, 'empty')
  const database = join(empty, 'pglite')
  expect(run('backup', { DATA_DIR: empty }).stderr).toBe(`There is no database in ${database} to back up.\n`)
  expect(run('restore', { DATA_DIR: empty }).stderr).toBe(
    `There is no backup in ${join(empty, 'backups')} to restore.\n`,
  )
  expect(run('restore', { DATA_DIR: empty }, 'missing').stderr).toBe('There is no backup missing.\n')
})

it('refuses while a server has the folder', () => {
  const busy = join(dir, 'busy')
  const lock = lockFolder(busy)
  const refusal = `The data folder ${busy} is in use by process ${process.pid}: stop that one first, or set DATA_DIR to another folder.`
  expect(run('restore', { DATA_DIR: busy })).toMatchObject({ status: 1, stderr: `${refusal}\n` })
  expect(run('backup', { DATA_DIR: busy })).toMatchObject({
    status: 1,
    stderr: `${refusal} The running server makes a backup every hour, in the folder backups beside its database.\n`,
  })
  lock.release()
})

it('points to pg_dump and pg_restore for PostgreSQL', () => {
  const env = { DATABASE_URL: 'postgres://localhost/masthead' }
  expect(run('backup', env)).toMatchObject({ status: 1, stderr: expect.stringContaining('use pg_dump') })
  expect(run('restore', env)).toMatchObject({ status: 1, stderr: expect.stringContaining('use pg_restore') })
})

it('notes a backup of PostgreSQL alone, and says so when it can’t', { timeout: 300_000 }, () => {
  expect(run('backup', {}, '--noted')).toMatchObject({
    status: 1,
    stderr: 'DATABASE_URL isn’t set: backups of the embedded database are files, and need no note.\n',
  })
  expect(run('backup', {}, '--note')).toMatchObject({ status: 1, stderr: expect.stringContaining('-- --noted') })
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/masthead' }
  expect(run('backup', env, '--noted')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/./) })
})

function run(command: 'backup' | 'restore', env: Record<string, string> = {}, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${command}.ts`, ...args], {
    encoding: 'utf8',
    env: { ...BARE_ENVIRONMENT, DATA_DIR: dir, ...env },
  })
  return { status, stdout, stderr }
}

async function onDatabase(...statements: string[]): Promise<unknown[]> {
  const client = await PGlite.create(join(dir, 'pglite'))
  let rows: unknown[] = []
  for (const statement of statements) rows = (await client.query(statement)).rows
  await client.close()
  return rows
}
