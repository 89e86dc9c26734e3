import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Holder = { pid: number; started: string | null }

const GUARD_POLL_MS = 5
const GUARD_WAIT_MS = 1000

/**
 * The embedded database breaks silently when two processes open one folder, so each takes this lock first.
 * A lock whose process is gone, after a crash or kill -9, is taken over.
 */
export function lockFolder(dir: string): { release(): void } {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, 'lock')
  const self: Holder = { pid: process.pid, started: readProcessStart(process.pid) }
  exclusively(`${file}.guard`, () => {
    const holder = read(file)
    if (holder && isRunning(holder)) {
      throw new Error(
        `The data folder ${dir} is in use by process ${holder.pid}: stop that one first, or set DATA_DIR to another folder.`,
      )
    }
    writeFileSync(file, JSON.stringify(self), { mode: 0o600 })
  })
  return {
    release() {
      const holder = read(file)
      if (holder?.pid === self.pid && holder.started === self.started) rmSync(file)
    },
  }
}

/** Looking at the lock and writing it is one step, however many start at once: making a folder succeeds for one only. */
function exclusively(guard: string, work: () => void): void {
  let waited = 0
  while (!made(guard)) {
    pause(GUARD_POLL_MS)
    waited += GUARD_POLL_MS
    // Held for microseconds; so a guard that stays was left by a process killed inside them.
    if (waited % GUARD_WAIT_MS === 0) remove(guard)
  }
  try {
    work()
  } finally {
    remove(guard)
  }
}

function made(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

function read(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return readProcessStart(pid) === started
}

/**
 * When a process began, because after a restart its number may belong to another program.
 * Null where /proc is missing, and for a process that has ended and only waits to be cleared away.
 */
function readProcessStart(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // proc(5): the second field is the program's name in parentheses, which may hold anything; state and start are the 3rd and 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : `${boot} ${fields[19]}`
  } catch {
    return null
  }
}
