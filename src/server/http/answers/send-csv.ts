import type { Context } from 'hono'
import type { Env } from '../env.ts'

/** A file for staff: downloaded under its name, kept by nobody on the way. */
export function sendCsv(c: Context<Env>, name: string, file: string | ReadableStream): Response {
  return c.body(file, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  })
}
