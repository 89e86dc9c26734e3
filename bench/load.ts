import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

export type Load = {
  path: string
  connections: number
  requests: number
  method?: 'GET' | 'POST'
  body?: object
  /** The cookie of each connection: so many visitors come at once. */
  cookies?: string[]
}
export type Measured = { perSecond: number; p50: number; p99: number; cpuMs: number }

const TICKS_PER_SECOND = 100

/** Asks for one path again and again over a number of connections; times in milliseconds, the server's CPU per request among them. */
export async function measure(base: string, pid: number, load: Load): Promise<Measured> {
  const { connections, requests } = load
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let asked = 0
  async function client(cookie: string | undefined): Promise<void> {
    while (asked < requests) {
      asked += 1
      const began = performance.now()
      await ask(base, load, cookie, agent)
      times.push(performance.now() - began)
    }
  }
  const cpuBefore = cpuSeconds(pid)
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, (_, index) => client(load.cookies?.[index])))
  const seconds = (performance.now() - began) / 1000
  const cpu = cpuSeconds(pid) - cpuBefore
  agent.destroy()
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: requests / seconds, p50: at(0.5), p99: at(0.99), cpuMs: (cpu * 1000) / requests }
}

function ask(
  base: string,
  { path, method = 'GET', body }: Load,
  cookie: string | undefined,
  agent: Agent,
): Promise<void> {
  const url = `${base}${path}`
  const headers = {
    ...(cookie && { Cookie: cookie }),
    ...(body && { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }),
  }
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}

/** User and system time of a process so far, as Linux keeps it. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
