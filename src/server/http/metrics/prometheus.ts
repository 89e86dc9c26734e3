export type Sample = { suffix?: '_bucket' | '_sum' | '_count'; labels?: Record<string, string>; value: number }
export type Metric = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; samples: Sample[] }

/** The text format of Prometheus, version 0.0.4. */
export function exposition(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelled(labels)} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}

/** A single figure that goes up and down. */
export function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [{ value }] }
}

function labelled(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, escaped)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (character: string) => (character === '\n' ? '\\n' : `\\${character}`)
