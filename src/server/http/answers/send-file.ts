import { ReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import type { Env } from '../env.ts'

const TYPES = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' } as const

/** A file for staff that is made while it is sent: downloaded under its name, kept by nobody on the way. */
export function sendFile(
  c: Context<Env>,
  { name, type }: { name: string; type: keyof typeof TYPES },
  parts: AsyncIterable<Uint8Array>,
): Response {
  return c.body(ReadableStream.from(parts) as unknown as globalThis.ReadableStream, 200, {
    'Content-Type': TYPES[type],
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  })
}
