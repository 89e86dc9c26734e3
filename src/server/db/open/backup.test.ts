import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BACKUPS_KEPT, backUp, latestBackup, latestBackupAt } from './backup.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-backup-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('names a backup by its moment and answers with its path', async () => {
  const file = await backUp({ dump: dumpOf('a'), folder, now: new Date('2026-03-01T09:30:00Z') })
  expect(file).toBe(join(folder, 'backup-2026-03-01T09-30-00-000Z.tar.gz'))
  expect(readFileSync(file, 'utf8')).toBe('a')
})

it('keeps the newest 24', async () => {
  for (let hour = 0; hour < 30; hour++) await backUp({ dump: dumpOf(String(hour)), folder, now: atHour(hour) })
  const kept = readdirSync(folder).sort()
  expect(kept).toHaveLength(BACKUPS_KEPT)
  expect(readFileSync(join(folder, kept[0] ?? ''), 'utf8')).toBe('6')
})

it('finds the latest, or nothing', async () => {
  expect(await latestBackup(join(folder, 'missing'))).toBeNull()
  expect(await latestBackup(folder)).toBeNull()
  await backUp({ dump: dumpOf('a'), folder, now: atHour(2) })
  await backUp({ dump: dumpOf('b'), folder, now: atHour(1) })
  expect(readFileSync((await latestBackup(folder)) ?? '', 'utf8')).toBe('a')
})

it('tells when the latest was made', async () => {
  expect(await latestBackupAt(join(folder, 'missing'))).toBeNull()
  for (const hour of [5, 3]) await backUp({ dump: dumpOf('a'), folder, now: atHour(hour) })
  expect(await latestBackupAt(folder)).toEqual(atHour(5))
})

it('leaves no half-written backup when the dump fails', async () => {
  const fails = () => Promise.reject(new Error('out of memory'))
  await expect(backUp({ dump: fails, folder, now: atHour(1) })).rejects.toThrow('out of memory')
  expect(readdirSync(folder)).toEqual([])
})

it('never takes what a crash left half-written for a backup', async () => {
  writeFileSync(join(folder, 'unfinished'), 'half')
  expect(await latestBackup(folder)).toBeNull()
  await backUp({ dump: dumpOf('whole'), folder, now: atHour(1) })
  expect(readdirSync(folder)).toHaveLength(1)
})

const dumpOf = (content: string) => async () => new Blob([content])
const atHour = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
