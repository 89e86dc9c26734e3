// A reporter for Vitest and Playwright: CPU seconds of the whole process tree during each test file. Right with one worker alone. Linux only.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'

const TICKS_PER_SECOND = 100
/** Fields of /proc/PID/stat after the command name, which may contain spaces. */
const PARENT = 1
const OWN_CPU = [11, 12]
const CPU_OF_ENDED = [13, 14]

type VitestModule = { moduleId: string }
type PlaywrightTest = { location: { file: string } }

export default class CpuByFile {
  readonly #seconds: Record<string, number> = {}
  #file = '(setup)'
  #last = 0

  // Vitest
  onTestModuleQueued = ({ moduleId }: VitestModule) => this.#switchTo(moduleId)
  onTestRunEnd = () => this.#write()
  // Playwright
  onTestBegin = ({ location }: PlaywrightTest) => this.#switchTo(location.file)
  onEnd = () => this.#write()
  printsToStdio = () => false

  #switchTo(file: string): void {
    const now = treeCpuSeconds(process.pid)
    this.#seconds[this.#file] = (this.#seconds[this.#file] ?? 0) + now - this.#last
    this.#last = now
    this.#file = relative('.', file)
  }

  #write(): void {
    this.#switchTo('')
    writeFileSync(process.env.CPU_REPORT ?? 'cpu.json', JSON.stringify(this.#seconds))
  }
}

/** Of this process, its descendants, and those of them that have ended. */
function treeCpuSeconds(root: number): number {
  const processes = new Map(
    readdirSync('/proc')
      .filter(Number)
      .map((pid) => [Number(pid), statOf(pid)]),
  )
  const isOurs = (pid: number): boolean => pid === root || (pid > 1 && isOurs(processes.get(pid)?.[PARENT] ?? 0))
  const ours = [...processes].filter(([pid]) => isOurs(pid))
  return ours.reduce((sum, [, fields]) => sum + secondsOf(fields, [...OWN_CPU, ...CPU_OF_ENDED]), 0)
}

/** Of the children of this process that have ended, and their children; 0 where the system does not tell. */
export function cpuOfEndedChildren(): number {
  return secondsOf(statOf('self'), CPU_OF_ENDED)
}

function secondsOf(fields: readonly number[], places: readonly number[]): number {
  return places.reduce((sum, at) => sum + (fields[at] ?? 0), 0) / TICKS_PER_SECOND
}

function statOf(pid: string): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
  } catch {
    return [] // it has ended, or this is not Linux
  }
}
