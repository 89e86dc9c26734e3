import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export const BACKUPS_KEPT = 24
const BACKUP = /^backup-.*\.tar\.gz$/

type Backup = { dump: () => Promise<Blob>; folder: string; now: Date }

/** Writes a dump of the embedded database, whole or not at all, and drops the oldest beyond the last 24. */
export async function backUp({ dump, folder, now }: Backup): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `backup-${timestamp(now)}.tar.gz`)
  const unfinished = join(folder, 'unfinished')
  const content = await dump()
  await pipeline(content.stream(), createWriteStream(unfinished, { flush: true, mode: 0o600 }))
  await rename(unfinished, file)
  const old = (await backupsIn(folder)).slice(BACKUPS_KEPT)
  await Promise.all(old.map((name) => rm(join(folder, name))))
  return file
}

export async function latestBackup(folder: string): Promise<string | null> {
  const [newest] = await backupsIn(folder)
  return newest ? join(folder, newest) : null
}

/** When the latest was made, by its name: a copy of the file has another date. */
export async function latestBackupAt(folder: string): Promise<Date | null> {
  const [newest] = await backupsIn(folder)
  const [, day, hour, minute, second] = /^backup-(.{10})T(\d\d)-(\d\d)-(\d\d)/.exec(newest ?? '') ?? []
  return day ? new Date(`${day}T${hour}:${minute}:${second}Z`) : null
}

/** Newest first. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => BACKUP.test(name))
    .sort()
    .reverse()
}

/** Sorts as it reads, and is allowed in a file name everywhere. */
export function timestamp(now: Date): string {
  return now.toISOString().replaceAll(/[:.]/g, '-')
}
