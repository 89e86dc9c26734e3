import { pino } from 'pino'

export type Log = pino.Logger

/** Whatever could open a door if somebody read the log. */
const SECRET_KEYS = [
  'password',
  'confirm',
  'token',
  'code',
  'session',
  'captcha',
  'client_secret',
  'authorization',
  'cookie',
]

export function createLog(destination?: pino.DestinationStream): Log {
  return pino(
    {
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    },
    destination ?? together(),
  )
}

/** pino's number for it. */
const INFO = 30
const FLUSH_MS = 100
const FLUSH_BYTES = 4_096

/** Lines go out together, since writing each costs as much as making it; a warning goes at once, with all before it. */
function together(): pino.DestinationStream {
  const out = pino.destination({ dest: 2, sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS })
  return {
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      out.write(line)
      if (this.lastLevel > INFO) out.flushSync()
    },
  } as pino.DestinationStream & { lastLevel: number }
}

/** Query values that are worth reading in a log and open nothing. */
const HARMLESS_QUERY = new Set([
  'tag',
  'inclusive',
  'type',
  'level',
  'years',
  'shipping',
  'amount',
  'redirect_status',
  'membership',
])
const SECRET_SEGMENT = /^[\w-]{22,}$/

/** The address as the log may keep it: secrets in the query and random tokens in the path are blotted out. */
export function loggableUrl(address: string): string {
  const url = new URL(address)
  const path = url.pathname
    .split('/')
    .map((segment) => (SECRET_SEGMENT.test(segment) && /[\d_A-Z]/.test(segment) ? '[redacted]' : segment))
    .join('/')
  if (!url.search) return path
  const query = [...url.searchParams].map(([key, value]) => `${key}=${HARMLESS_QUERY.has(key) ? value : '[redacted]'}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}
