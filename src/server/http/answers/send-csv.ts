import { ReadableStream, TextEncoderStream } from 'node:stream/web'
import type { Context } from 'hono'
import type { Env } from '../env.ts'

/** A file for staff: downloaded under its name, kept by nobody on the way. */
export function sendCsv(c: Context<Env>, name: string, file: string | globalThis.ReadableStream): Response {
  return c.body(file, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  })
}

/** Written while it is sent, however long it is: the line of headings comes before anything is counted. */
export function streamCsv(c: Context<Env>, name: string, lines: AsyncIterable<string> | Iterable<string>): Response {
  const file = ReadableStream.from(lines).pipeThrough(new TextEncoderStream())
  return sendCsv(c, name, file as unknown as globalThis.ReadableStream)
}
