import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 0o700
const FILE = 0o600
const FOR_OTHERS = 0o077
/** What we write into DATA_DIR: the database, those put aside by a restore, backups, and who has it open. */
const OURS = /^(pglite.*|backups|lock(\.guard)?)$/

/** Nobody else on this machine reads what is in a data folder; what an older version left open is closed. */
export function keepPrivate(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: FOLDER })
  const names = readdirSync(dataDir)
  for (const name of names.filter((one) => OURS.test(one))) close(join(dataDir, name))
  // A folder with other things in it (somebody's home, /tmp) is not ours to close.
  if (names.every((name) => OURS.test(name))) restrict(dataDir, FOLDER)
}

function close(path: string): void {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (!entry || entry.isSymbolicLink()) return
  restrict(path, entry.isDirectory() ? FOLDER : FILE, entry.mode)
  const inside = entry.isDirectory() ? readdirSync(path) : []
  for (const name of inside) close(join(path, name))
}

function restrict(path: string, to: number, mode = lstatSync(path).mode): void {
  if (mode & FOR_OTHERS) chmodSync(path, to)
}
