import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

export const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8' })
/** For what may not be there, or not be there any more. */
export const tryRun = (command: string, ...args: string[]) => {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return null
  }
}
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function until(what: string, holds: () => Promise<boolean> | boolean, withinMs = 180_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await Promise.resolve(holds()).catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`This did not happen in time: ${what}.`)
    await pause(200)
  }
}

/** A program that runs until it is stopped; what it prints is in the file. */
export function start(log: string, command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const out = openSync(log, 'a')
  const program = spawn(command, args, { stdio: ['ignore', out, out], env: { ...process.env, ...env } })
  closeSync(out)
  const killNow = () => program.kill('SIGKILL')
  process.once('exit', killNow)
  program.once('exit', () => process.off('exit', killNow))
  return program
}

export async function end(program: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  program.kill(signal)
  await once(program, 'exit')
}

const BRIDGE = 'masthead0'
export const HUB = '10.77.0.1'

/** A cable to each machine of the cluster; our own end is the hub. */
export function layNetwork(): void {
  removeNetwork()
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge')
  run('ip', 'addr', 'add', `${HUB}/24`, 'dev', BRIDGE)
  run('ip', 'link', 'set', BRIDGE, 'up')
}

export function removeNetwork(): void {
  tryRun('ip', 'link', 'del', BRIDGE)
}

/** A machine as far as network, processes and disk go: a network namespace with an address, and a small disk. */
export type Machine = {
  name: string
  address: string
  disk: string
  start(log: string, command: string, args: string[]): ChildProcess
  /** As if the power were cut: everything that runs on it ends at once. */
  cutPower(): Promise<void>
  pullCable(): void
  plugIn(): void
  fillDisk(): void
  emptyDisk(): void
  remove(): void
}

const DISK = '1500m'

export function makeMachine(number: number, folder: string): Machine {
  const [name, cable, address] = [`masthead-pg${number}`, `masthead-v${number}`, `10.77.0.1${number}`]
  const disk = `${folder}/pg${number}`
  const filler = `${disk}/filler`
  const inside = (...args: string[]) => run('ip', 'netns', 'exec', name, ...args)
  tryRun('ip', 'netns', 'del', name)
  tryRun('ip', 'link', 'del', cable)
  run('ip', 'netns', 'add', name)
  run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  run('ip', 'link', 'set', cable, 'master', BRIDGE, 'up')
  inside('ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  inside('ip', 'link', 'set', 'eth0', 'up')
  inside('ip', 'link', 'set', 'lo', 'up')
  run('mkdir', '-p', disk)
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK},mode=0755`, 'tmpfs', disk)
  run('chown', 'postgres:postgres', disk)

  const pids = () => (tryRun('ip', 'netns', 'pids', name) ?? '').split('\n').filter(Boolean)
  return {
    name,
    address,
    disk,
    start: (log, command, args) =>
      start(log, 'ip', [
        ...['netns', 'exec', name],
        ...['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--pdeathsig=KILL'],
        ...['env', 'LANG=C.UTF-8', `HOME=${disk}`, command, ...args],
      ]),
    async cutPower() {
      await until(`${name} is dead`, () => {
        const left = pids()
        if (left.length > 0) tryRun('kill', '-9', ...left)
        return left.length === 0
      })
    },
    pullCable: () => void run('ip', 'link', 'set', cable, 'down'),
    plugIn: () => void run('ip', 'link', 'set', cable, 'up'),
    fillDisk: () => void tryRun('dd', 'if=/dev/zero', `of=${filler}`, 'bs=1M'),
    emptyDisk: () => void tryRun('rm', '-f', filler),
    remove() {
      tryRun('umount', '-l', disk)
      tryRun('ip', 'netns', 'del', name)
    },
  }
}
