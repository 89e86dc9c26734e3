import { pino } from 'pino'

export type Log = pino.Logger

/** Fields that would let a reader of the log in somewhere. */
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

/** `text` is for whoever watches a terminal, `json` for programs. */
export type LogFormat = 'text' | 'json'

export function createLog(destination: pino.DestinationStream): Log {
  return pino(
    {
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    },
    destination,
  )
}

/** pino's number for it. */
const INFO = 30
const FLUSH_MS = 100
const FLUSH_BYTES = 4_096

/** Lines go out together, since writing each costs as much as making it; a warning goes at once, with all before it. */
export function standardError(format: LogFormat): pino.DestinationStream {
  const out = pino.destination({ dest: 2, sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS })
  return {
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      out.write(format === 'text' ? readableLine(line) : line)
      if (this.lastLevel > INFO) out.flushSync()
    },
  } as pino.DestinationStream & { lastLevel: number }
}

/** One logged line for a person at a terminal: time, level unless it is all well, what happened, the rest as `name=value`. */
export function readableLine(json: string): string {
  const { level, time, msg = '', err, method, url, status, ms, request_id: id, ...rest } = JSON.parse(json)
  const isRequest = msg === 'request'
  const what = isRequest ? `${method} ${url} ${status} ${Math.round(ms)} ms` : msg
  const shown = isRequest || !id ? rest : { request: id, ...rest }
  const fields = Object.entries(shown).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const parts = [time.slice(11, 19), level === 'info' ? [] : level.toUpperCase(), what, fields].flat()
  const lines = [parts.join(' '), err ? (err.stack ?? err.message) : []].flat()
  return `${lines.join('\n').replaceAll('\n', '\n    ').replace(NOT_FOR_A_TERMINAL, '\u{fffd}')}\n`
}

/** Control characters but for the line break: what strangers send could steer the terminal with them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const NOT_FOR_A_TERMINAL = /[\u{0}-\u{9}\u{b}-\u{1f}\u{7f}-\u{9f}]/gu

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
