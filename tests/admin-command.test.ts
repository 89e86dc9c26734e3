import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { lockFolder } from '#server/db/open/lock.ts'
import { BARE_ENVIRONMENT } from './support/bare-environment.ts'

const SHOP = {
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtp://localhost:1',
  MAIL_FROM: 'a@shop.example',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const WHO = ['ada@shop.example', 'Ada Lindqvist']

const dir = mkdtempSync(join(tmpdir(), 'masthead-admin-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function admin(args: string[], env: Record<string, string> = SHOP) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', ...args], {
    encoding: 'utf8',
    env: { ...BARE_ENVIRONMENT, DATA_DIR: dir, ...env },
  })
  return { status, stdout, stderr }
}

it('npm run admin says in a sentence what is missing, and has made no database for nothing', () => {
  const refused = (sentence: string) => ({ status: 1, stdout: '', stderr: expect.stringContaining(sentence) })
  expect(admin([])).toEqual(refused('Say whom: npm run admin -- you@example.com "Your Name"'))
  expect(admin(WHO, {})).toEqual(refused('run this with the environment of its server'))
  expect(readdirSync(dir)).toEqual([])
  const lock = lockFolder(dir)
  expect(admin(WHO)).toEqual(refused(`is in use by process ${process.pid}: stop that one first`))
  lock.release()
})
