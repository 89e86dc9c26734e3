import type { FileHandle } from 'node:fs/promises'
import { open, readFile, rename } from 'node:fs/promises'
import type { SandboxStore, StoredRow } from './store.ts'

/** Only for whoever runs it. */
const PRIVATE = 0o600

/**
 * One line per save, appended and synced, so that a batch is there as a whole or not at all: a line that a crash cut off is
 * not JSON and is left out. Loading writes the file anew with one line, which also takes the cut line away.
 */
export function fileStore(path: string): SandboxStore & { close(): Promise<void> } {
  let file: FileHandle | undefined

  async function load(): Promise<StoredRow[]> {
    const rows = new Map<string, StoredRow>()
    for (const line of (await textOf(path)).split('\n')) {
      for (const row of rowsOf(line)) {
        const key = `${row.kind} ${row.id}`
        if (row.body === null) rows.delete(key)
        else rows.set(key, row)
      }
    }
    const kept = [...rows.values()]
    await rewrite(path, kept)
    return kept
  }

  async function save(rows: StoredRow[]): Promise<void> {
    file ??= await open(path, 'a', PRIVATE)
    await file.appendFile(`${JSON.stringify(rows)}\n`)
    await file.datasync()
  }

  async function close(): Promise<void> {
    await file?.close()
    file = undefined
  }

  return { load, save, close }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

function rowsOf(line: string): StoredRow[] {
  if (line === '') return []
  try {
    return JSON.parse(line)
  } catch {
    return []
  }
}

async function rewrite(path: string, rows: StoredRow[]): Promise<void> {
  const fresh = `${path}.new`
  const file = await open(fresh, 'w', PRIVATE)
  await file.writeFile(`${JSON.stringify(rows)}\n`)
  await file.sync()
  await file.close()
  await rename(fresh, path)
}
