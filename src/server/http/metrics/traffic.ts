import type { Metric, Sample } from './prometheus.ts'

/** In seconds; whatever took longer is counted in `+Inf` alone. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Answered = { method: string; route: string; status: number; seconds: number }
type Series = { method: string; route: string; statuses: Map<number, number>; buckets: number[]; sum: number }

export type Traffic = { count(answered: Answered): void; metrics(): Metric[] }

/** How many requests each route has answered, how, and how fast. By the route's pattern: addresses are without number. */
export function countTraffic(): Traffic {
  const kept = new Map<string, Series>()

  function seriesOf(method: string, route: string): Series {
    const key = `${method} ${route}`
    const known = kept.get(key)
    if (known) return known
    const series = { method, route, statuses: new Map(), buckets: BUCKETS.map(() => 0), sum: 0 }
    kept.set(key, series)
    return series
  }

  return {
    count({ method, route, status, seconds }) {
      const series = seriesOf(method, route)
      series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1)
      series.sum += seconds
      const at = BUCKETS.findIndex((most) => seconds <= most)
      if (at >= 0) series.buckets[at] = (series.buckets[at] ?? 0) + 1
    },
    metrics: () => [
      {
        name: 'masthead_requests_total',
        help: 'Requests answered.',
        type: 'counter',
        samples: [...kept.values()].flatMap(answersOf),
      },
      {
        name: 'masthead_request_duration_seconds',
        help: 'Time until the answer was made.',
        type: 'histogram',
        samples: [...kept.values()].flatMap(durationsOf),
      },
    ],
  }
}

function answersOf({ method, route, statuses }: Series): Sample[] {
  return [...statuses].map(([status, value]) => ({ labels: { method, route, status: String(status) }, value }))
}

/** Each bucket counts those of the smaller ones, too. */
function durationsOf({ method, route, statuses, buckets, sum }: Series): Sample[] {
  const labels = { method, route }
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  let within = 0
  const filled = BUCKETS.map((most, at): Sample => {
    within += buckets[at] ?? 0
    return { suffix: '_bucket', labels: { ...labels, le: String(most) }, value: within }
  })
  return [
    ...filled,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: all },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: all },
  ]
}
