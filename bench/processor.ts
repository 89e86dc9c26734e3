import { readdirSync, readFileSync } from 'node:fs'

/** Processor seconds of a process so far, all its threads, as Linux keeps them: what others do meanwhile is not in it. */
export function cpuSeconds(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const nanoseconds = threads.map((id) =>
      Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
    )
    return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9
  } catch {
    return 0 // gone meanwhile
  }
}

/** What a process keeps in memory, in MB. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}
