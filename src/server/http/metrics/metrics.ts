import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { DatabaseLoad } from '../../db/client.ts'
import type { Backlog } from '../../services/figures/backlog.ts'
import { notFound } from '../answers/errors.ts'
import type { Env } from '../env.ts'

type Sources = { token: string; traffic: Registry; database: () => DatabaseLoad; backlog: () => Promise<Backlog> }

/** `/metrics` for Prometheus, of this process, for whoever has the token; for everybody else there is nothing here. */
export function mountMetrics(web: Hono<Env>, { token, traffic, database, backlog }: Sources): void {
  const expected = digest(`Bearer ${token}`)
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  web.get('/metrics', async (c) => {
    if (!timingSafeEqual(digest(c.req.header('Authorization') ?? ''), expected)) return notFound(c)
    // A database that is away is the very moment to say how the process does.
    const open = await backlog().catch(() => null)
    const all = Registry.merge([traffic, ofProcess, registryNow(database(), open)])
    return c.body(await all.metrics(), 200, { 'Content-Type': all.contentType })
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** What is read at the moment of the question. Made anew each time, so that figures of a database that is away are missing, not old. */
function registryNow({ statements, connections }: DatabaseLoad, backlog: Backlog | null): Registry {
  const registry = new Registry()
  const asked = { name: 'masthead_statements_total', help: 'Statements sent to the database.', registers: [registry] }
  new Counter(asked).inc(statements)
  const states = Object.entries(connections).map(([state, value]) => ({ labels: { state }, value }))
  addGauge(registry, 'masthead_connections', { help: 'Connections, and who waits for one.', samples: states })
  const up = [{ value: backlog ? 1 : 0 }]
  addGauge(registry, 'masthead_database_up', { help: 'Whether the database answers.', samples: up })
  for (const [name, gauge] of Object.entries(backlog ? backlogGauges(backlog) : {})) addGauge(registry, name, gauge)
  return registry
}

type GaugeReading = { help: string; samples: { labels?: Record<string, string>; value: number }[] }

function addGauge(registry: Registry, name: string, { help, samples }: GaugeReading): void {
  const labelNames = Object.keys(samples[0]?.labels ?? {})
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
  for (const { labels = {}, value } of samples) gauge.set(labels, value)
}

function backlogGauges({ jobs, attempts, refunds }: Backlog): Record<string, GaugeReading> {
  const byQueue = (figure: 'waiting' | 'active' | 'failed' | 'oldest') =>
    jobs.map((job) => ({ labels: { queue: job.queue }, value: job[figure] }))
  const byState = (figure: 'count' | 'oldest') =>
    attempts.map((attempt) => ({ labels: { state: attempt.state }, value: attempt[figure] }))
  const mails = jobs.find(({ queue }) => queue === 'mail')
  const unsent = (mails?.waiting ?? 0) + (mails?.active ?? 0)
  return {
    masthead_jobs_waiting: { help: 'Jobs that nobody has begun.', samples: byQueue('waiting') },
    masthead_jobs_active: { help: 'Jobs under way.', samples: byQueue('active') },
    masthead_jobs_failed: { help: 'Jobs that were given up.', samples: byQueue('failed') },
    masthead_jobs_oldest_seconds: { help: 'How long the oldest job is overdue.', samples: byQueue('oldest') },
    masthead_attempts_unsettled: { help: 'Purchases without an outcome.', samples: byState('count') },
    masthead_attempts_oldest_seconds: { help: 'How old the oldest of them is.', samples: byState('oldest') },
    masthead_refunds_pending: {
      help: 'Refunds that the provider has not made yet.',
      samples: [{ value: refunds.count }],
    },
    masthead_refunds_oldest_seconds: { help: 'How old the oldest of them is.', samples: [{ value: refunds.oldest }] },
    masthead_mails_waiting: { help: 'Messages that have not been sent yet.', samples: [{ value: unsent }] },
  }
}
