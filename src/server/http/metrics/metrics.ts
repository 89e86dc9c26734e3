import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Hono } from 'hono'
import type { DatabaseLoad } from '../../db/client.ts'
import type { Backlog } from '../../services/figures/backlog.ts'
import { notFound } from '../answers/errors.ts'
import type { Env } from '../env.ts'
import type { Metric } from './prometheus.ts'
import { exposition, gauge } from './prometheus.ts'
import type { Traffic } from './traffic.ts'

type Sources = { token: string; traffic: Traffic; database: () => DatabaseLoad; backlog: () => Promise<Backlog> }

/** `/metrics` for Prometheus, of this process, for whoever has the token; for everybody else there is nothing here. */
export function mountMetrics(web: Hono<Env>, { token, traffic, database, backlog }: Sources): void {
  const expected = digest(`Bearer ${token}`)
  const lag = monitorEventLoopDelay()
  lag.enable()
  web.get('/metrics', async (c) => {
    if (!timingSafeEqual(digest(c.req.header('Authorization') ?? ''), expected)) return notFound(c)
    // A database that is away is the very moment to say how the process does.
    const open = await backlog().catch(() => null)
    const metrics = [
      ...traffic.metrics(),
      ...processMetrics(lag.percentile(99), lag.max),
      ...databaseMetrics(database()),
      gauge('masthead_database_up', 'Whether the database answers.', open ? 1 : 0),
      ...(open ? backlogMetrics(open) : []),
    ]
    lag.reset()
    return c.body(exposition(metrics), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** By the names that dashboards for Node know. */
function processMetrics(lagNs: number, mostLagNs: number): Metric[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  const cpu = [{ value: (user + system) / 1e6 }]
  return [
    { name: 'process_cpu_seconds_total', help: 'Processor time of this process.', type: 'counter', samples: cpu },
    gauge('process_resident_memory_bytes', 'Memory of this process.', rss),
    gauge('process_start_time_seconds', 'When it was started.', Math.round(Date.now() / 1000 - process.uptime())),
    gauge('nodejs_heap_size_used_bytes', 'What of it JavaScript uses.', heapUsed),
    gauge('nodejs_eventloop_lag_p99_seconds', 'How late the event loop was, since the last look.', lagNs / 1e9),
    gauge('nodejs_eventloop_lag_max_seconds', 'The latest it was, since the last look.', mostLagNs / 1e9),
  ]
}

function databaseMetrics({ statements, connections }: DatabaseLoad): Metric[] {
  const asked = [{ value: statements }]
  const states = Object.entries(connections).map(([state, value]) => ({ labels: { state }, value }))
  return [
    { name: 'masthead_statements_total', help: 'Statements sent to the database.', type: 'counter', samples: asked },
    { name: 'masthead_connections', help: 'Connections, and who waits for one.', type: 'gauge', samples: states },
  ]
}

function backlogMetrics({ jobs, attempts, refunds }: Backlog): Metric[] {
  const byQueue = (of: (job: Backlog['jobs'][number]) => number) =>
    jobs.map((job) => ({ labels: { queue: job.queue }, value: of(job) }))
  const byState = (of: (attempt: Backlog['attempts'][number]) => number) =>
    attempts.map((attempt) => ({ labels: { state: attempt.state }, value: of(attempt) }))
  const per = (name: string, help: string, samples: Metric['samples']): Metric => ({
    name,
    help,
    type: 'gauge',
    samples,
  })
  const mails = jobs.find(({ queue }) => queue === 'mail')
  return [
    per(
      'masthead_jobs_waiting',
      'Jobs that nobody has begun.',
      byQueue(({ waiting }) => waiting),
    ),
    per(
      'masthead_jobs_active',
      'Jobs under way.',
      byQueue(({ active }) => active),
    ),
    per(
      'masthead_jobs_failed',
      'Jobs that were given up.',
      byQueue(({ failed }) => failed),
    ),
    per(
      'masthead_jobs_oldest_seconds',
      'How long the oldest job is overdue.',
      byQueue(({ oldest }) => oldest),
    ),
    per(
      'masthead_attempts_unsettled',
      'Purchases without an outcome.',
      byState(({ count }) => count),
    ),
    per(
      'masthead_attempts_oldest_seconds',
      'How old the oldest of them is.',
      byState(({ oldest }) => oldest),
    ),
    gauge('masthead_refunds_pending', 'Refunds that the provider has not made yet.', refunds.count),
    gauge('masthead_refunds_oldest_seconds', 'How old the oldest of them is.', refunds.oldest),
    gauge(
      'masthead_mails_waiting',
      'Letters that have not been sent yet.',
      (mails?.waiting ?? 0) + (mails?.active ?? 0),
    ),
  ]
}
