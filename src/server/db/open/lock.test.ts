import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFolder } from './lock.ts'

const LOCK_MODULE = join(import.meta.dirname, 'lock.ts')

let dir: string
let children: ChildProcess[]

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'masthead-lock-'))
  children = []
})

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

it('refuses a second process with one sentence that names the folder and the first', async () => {
  const first = await hold()
  expect(() => lockFolder(dir)).toThrow(
    `The data folder ${dir} is in use by process ${first.pid}: stop that one first, or set DATA_DIR to another folder.`,
  )
})

it('lets the next process in after a release', () => {
  lockFolder(dir).release()
  lockFolder(dir).release()
  expect(existsSync(join(dir, 'lock'))).toBe(false)
})

it('takes over from a process that was killed', async () => {
  const first = await hold()
  first.kill('SIGKILL')
  await once(first, 'exit')
  lockFolder(dir).release()
})

it('takes over from a process whose number another program has now', async () => {
  const first = await hold()
  const holder = JSON.parse(readFileSync(join(dir, 'lock'), 'utf8'))
  writeFileSync(join(dir, 'lock'), JSON.stringify({ ...holder, started: 'earlier' }))
  expect(first.exitCode).toBeNull()
  lockFolder(dir).release()
})

it('takes over a lock that was cut off while being written', () => {
  writeFileSync(join(dir, 'lock'), '{"pid":')
  lockFolder(dir).release()
})

it('goes on when a process was killed while it looked at the lock', () => {
  mkdirSync(join(dir, 'lock.guard'))
  lockFolder(dir).release()
})

it('does not free what another process has taken over', async () => {
  const { release } = lockFolder(dir)
  rmSync(join(dir, 'lock'))
  await hold()
  release()
  expect(existsSync(join(dir, 'lock'))).toBe(true)
})

it('makes the folder when it is missing', () => {
  lockFolder(join(dir, 'new', 'folder')).release()
  expect(existsSync(join(dir, 'new', 'folder'))).toBe(true)
})

it('lets in exactly one of many that start at once over a dead one', async () => {
  const dead = await hold()
  dead.kill('SIGKILL')
  await once(dead, 'exit')
  const startAt = Date.now() + 400
  const contenders = Array.from({ length: 6 }, () => start(`while (Date.now() < ${startAt});`))
  const said = await Promise.all(contenders.map((child) => firstWords(child)))
  expect(said.filter((words) => words === 'held')).toHaveLength(1)
  expect(said.filter((words) => words.includes('is in use by process'))).toHaveLength(5)
})

/** A process that takes the lock and keeps it. */
async function hold(): Promise<ChildProcess> {
  const child = start('')
  expect(await firstWords(child)).toBe('held')
  return child
}

function start(first: string): ChildProcess {
  const program = `
    const { lockFolder } = await import(${JSON.stringify(LOCK_MODULE)})
    ${first}
    try { lockFolder(${JSON.stringify(dir)}); console.log('held'); setInterval(() => {}, 1000) }
    catch (error) { console.log(error.message) }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

async function firstWords(child: ChildProcess): Promise<string> {
  if (!child.stdout) return ''
  return Promise.race([once(child.stdout, 'data').then(String), text(child.stdout)]).then((words) => words.trim())
}
