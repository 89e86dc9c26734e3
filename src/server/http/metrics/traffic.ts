import type { Registry } from 'prom-client'
import { Counter, Histogram } from 'prom-client'

/** In seconds; whatever took longer is counted in `+Inf` alone. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Answered = { method: string; route: string; status: number; seconds: number }
export type CountRequest = (answered: Answered) => void

/** How many requests each route has answered, how, and how fast. By the route's pattern: addresses are without number. */
export function countTraffic(registry: Registry): CountRequest {
  const requests = new Counter({
    name: 'masthead_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'masthead_request_duration_seconds',
    help: 'Time until the answer was made.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return ({ method, route, status, seconds }) => {
    requests.inc({ method, route, status })
    durations.observe({ method, route }, seconds)
  }
}
