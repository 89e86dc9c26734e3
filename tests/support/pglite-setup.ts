import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { pgliteDatabase } from '#server/db/embedded.ts'
import { createPglite } from '#server/db/open/create-pglite.ts'
import { openTestRuntime } from './runtime.ts'

/** Makes an empty and a filled database before the first test of the project `pglite`; each test file opens a copy, which is much faster. */
export default async function setUp(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-pglite-'))
  const client = await createPglite()
  process.env.TEST_PGLITE_EMPTY = await dump(client, join(folder, 'empty.tar'))
  const { runtime } = await openTestRuntime({ ...pgliteDatabase(client), close: async () => {} })
  await runtime.close()
  process.env.TEST_PGLITE_DEMO = await dump(client, join(folder, 'demo.tar'))
  await client.close()
  return () => rmSync(folder, { recursive: true, force: true })
}

async function dump(client: PGlite, file: string): Promise<string> {
  const tar = await client.dumpDataDir('none')
  await writeFile(file, Buffer.from(await tar.arrayBuffer()))
  return file
}
