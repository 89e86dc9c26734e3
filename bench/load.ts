import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Jar } from '../tests/support/cookie-jar.ts'
import { cookieHeader, takeCookies } from '../tests/support/cookie-jar.ts'
import type { Contestant } from './contestants.ts'
import { cpuSeconds } from './processor.ts'
import type { Kept, Scenario, Step } from './scenarios.ts'

/** Times in milliseconds; the processor time is that of the server and of its connections in the database. */
export type Measured = { perSecond: number; p50: number; p99: number; cpuMs: number }

/** The scenario again and again, `runs` times, by as many visitors at once as there are cookies, until the last of its jobs is done. */
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
  await contestant.jobsDone()
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

/** One visit from the first step to the last: the cookies that the visitor has at its end. */
export async function walk(to: Contestant, steps: readonly Step[], cookie: string, agent?: Agent): Promise<string> {
  let kept: Kept = {}
  const from = { 'X-Forwarded-For': `198.18.${randomInt(256)}.${randomInt(256)}` }
  let carried = cookie
  for (const step of steps) {
    // The payment provider is another site: it is shown no cookies of the shop.
    const answer = await (step.ofProvider
      ? ask(to.provider, fill(step, kept), '', agent)
      : ask(to.url, fill(step, kept, from), carried, agent))
    if (answer.cookies && !step.ofProvider) carried = withCookies(carried, answer.cookies)
    if (step.keep) kept = { ...kept, ...(await step.keep(JSON.parse(answer.text) as never)) }
  }
  return carried
}

function withCookies(carried: string, given: readonly string[]): string {
  const jar: Jar = new Map()
  takeCookies(jar, carried ? carried.split('; ') : [])
  takeCookies(jar, given)
  return cookieHeader(jar)
}

/** `{name}` becomes what was kept under it. */
function fill({ path, method, headers, body, form, expects = 200 }: Step, kept: Kept, from: object = {}): Sent {
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (all, name) => kept[name] ?? all)
  const fields = (of: Record<string, string>) => Object.entries(of).map(([name, value]) => [name, filled(value)])
  const text = form ? new URLSearchParams(fields(form)).toString() : body && filled(JSON.stringify(body))
  return {
    path: filled(path),
    method: method ?? (text === undefined ? 'GET' : 'POST'),
    text,
    expects,
    headers: {
      ...(form ? FORM_FROM_PAGE : body ? JSON_FROM_PAGE : FROM_PAGE),
      ...from,
      ...(text !== undefined && { 'Content-Length': Buffer.byteLength(text) }),
      ...(headers && Object.fromEntries(fields(headers))),
    },
  }
}
const FROM_PAGE = { 'Sec-Fetch-Site': 'same-origin' }
const JSON_FROM_PAGE = { ...FROM_PAGE, 'Content-Type': 'application/json' }
const FORM_FROM_PAGE = { ...FROM_PAGE, 'Content-Type': 'application/x-www-form-urlencoded' }

type Sent = {
  path: string
  method: string
  headers: Record<string, string | number>
  text: string | undefined
  expects: number
}
type Answer = { text: string; cookies: string[] | undefined }

function ask(base: string, sent: Sent, cookie: string, agent: Agent | undefined): Promise<Answer> {
  const { path, method, text, expects } = sent
  const headers = cookie ? { Cookie: cookie, ...sent.headers } : sent.headers
  return new Promise((resolve, reject) => {
    const asked = request(base + path, { agent, method, headers }, (response) => {
      let answer = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        answer += chunk
      })
      response.on('end', () => {
        if (response.statusCode === expects) resolve({ text: answer, cookies: response.headers['set-cookie'] })
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer.slice(0, 300)}`))
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
