import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'

export type Load = { path: string; connections: number; requests: number }
export type Measured = { perSecond: number; p50: number; p99: number; cpuMs: number }

const TICKS_PER_SECOND = 100

/** Asks for one path again and again over a number of connections; times in milliseconds, the server's CPU per request among them. */
export async function measure(base: string, pid: number, { path, connections, requests }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let asked = 0
  async function client(): Promise<void> {
    while (asked < requests) {
      asked += 1
      const began = performance.now()
      await ask(`${base}${path}`, agent)
      times.push(performance.now() - began)
    }
  }
  const cpuBefore = cpuSeconds(pid)
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, client))
  const seconds = (performance.now() - began) / 1000
  const cpu = cpuSeconds(pid) - cpuBefore
  agent.destroy()
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: requests / seconds, p50: at(0.5), p99: at(0.99), cpuMs: (cpu * 1000) / requests }
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().on('end', resolve)
    }).on('error', reject)
  })
}

/** User and system time of a process so far, as Linux keeps it. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
