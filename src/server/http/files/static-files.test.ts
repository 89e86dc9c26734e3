import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import type { Env } from '../env.ts'
import { mountStaticFiles } from './static-files.ts'

it('are kept for ever, and only fonts are lent to other sites', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['face.woff2', 'page.js']) writeFileSync(join(folder, 'assets', name), 'x')
  const web = new Hono<Env>()
  mountStaticFiles(web, folder)
  const [font, script, none] = [await get('face.woff2'), await get('page.js'), await get('none.woff2')]
  expect(font).toEqual([200, 'public, max-age=31536000, immutable', '*'])
  expect(script).toEqual([200, 'public, max-age=31536000, immutable', null])
  expect(none).toEqual([404, null, null])

  async function get(name: string) {
    const { status, headers } = await web.request(`/assets/${name}`)
    return [status, headers.get('Cache-Control'), headers.get('Access-Control-Allow-Origin')]
  }
})
