import { Agent, request } from 'node:http'
import type { Contestant } from './contestants.ts'
import { cpuSeconds } from './processor.ts'
import type { Kept, Scenario, Step } from './scenarios.ts'

/** Times in milliseconds; the processor time is that of the server and of its connections in the database. */
export type Measured = { perSecond: number; p50: number; p99: number; cpuMs: number }

/** The scenario again and again, `runs` times, by as many visitors at once as there are cookies. */
export async function measure(
  contestant: Contestant,
  { steps }: Pick<Scenario, 'steps'>,
  { runs, cookies }: { runs: number; cookies: readonly string[] },
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: cookies.length })
  const times: number[] = []
  let begun = 0
  async function visitor(cookie: string): Promise<void> {
    while (begun < runs) {
      begun += 1
      const began = performance.now()
      await walk(contestant, steps, cookie, agent)
      times.push(performance.now() - began)
    }
  }
  const before = await cpuOf(contestant)
  const began = performance.now()
  await Promise.all(cookies.map(visitor))
  const seconds = (performance.now() - began) / 1000
  const cpu = spent(before, await cpuOf(contestant))
  agent.destroy()
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: runs / seconds, p50: at(0.5), p99: at(0.99), cpuMs: (cpu * 1000) / runs }
}

/** The cookies of so many visitors, who have walked these steps: one after the other, as logins are limited. */
export async function cookiesAfter(to: Contestant, steps: readonly Step[], count: number): Promise<string[]> {
  const cookies: string[] = []
  while (cookies.length < count) cookies.push(await walk(to, steps, ''))
  return cookies
}

/** One visit from the first step to the last. */
export async function walk(to: Contestant, steps: readonly Step[], cookie: string, agent?: Agent): Promise<string> {
  let kept: Kept = {}
  let carried = cookie
  for (const step of steps) {
    const filled = fill(step, kept)
    const answer = await ask(step.form ? to.provider : to.url, filled, carried, agent)
    carried = answer.cookie || carried
    if (step.keep) kept = { ...kept, ...(await step.keep(JSON.parse(answer.text) as never)) }
  }
  return carried
}

/** `{name}` becomes what was kept under it. */
function fill({ path, body, form }: Step, kept: Kept): Sent {
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (all, name) => kept[name] ?? all)
  if (form) {
    const fields = Object.entries(form).map(([name, value]) => [name, filled(value)])
    return { path: filled(path), type: FORM, text: new URLSearchParams(fields).toString() }
  }
  return body ? { path: filled(path), type: 'application/json', text: JSON.stringify(body) } : { path: filled(path) }
}
const FORM = 'application/x-www-form-urlencoded'

type Sent = { path: string; type?: string; text?: string }
type Answer = { text: string; cookie: string }

function ask(base: string, { path, type, text }: Sent, cookie: string, agent: Agent | undefined): Promise<Answer> {
  const headers = {
    ...(cookie && { Cookie: cookie }),
    ...(type && { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text ?? '') }),
    ...(type === FORM ? { Authorization: 'Bearer pk_test_sandbox' } : { 'Sec-Fetch-Site': 'same-origin' }),
  }
  return new Promise((resolve, reject) => {
    const asked = request(base + path, { agent, method: type ? 'POST' : 'GET', headers }, (response) => {
      let answer = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        answer += chunk
      })
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode} ${answer.slice(0, 300)}`))
        const given = response.headers['set-cookie'] ?? []
        resolve({ text: answer, cookie: given.map((one) => one.split(';')[0]).join('; ') })
      })
    })
    asked.on('error', reject)
    asked.end(text)
  })
}

type Cpu = Map<number, number>

async function cpuOf({ processes }: Contestant): Promise<Cpu> {
  return new Map((await processes()).map((pid) => [pid, cpuSeconds(pid)]))
}

/** A connection that was opened meanwhile has done all its work since. */
function spent(before: Cpu, after: Cpu): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0)
}
