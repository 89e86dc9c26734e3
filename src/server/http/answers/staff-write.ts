import type { Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Role } from '../../services/access/sessions.ts'
import type { Env } from '../env.ts'
import { requireAntiForgery, requireStaff } from '../session.ts'
import type { ShapedRefusal } from './serve.ts'
import { serve } from './serve.ts'

type Signed = { session?: string | null | undefined }
export type Actor = { id: string; name: string }

/** A call by which staff change something: only from a page of their own session, and only for these roles. */
export function serveStaffWrite<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  api: Hono<Env>,
  roles: readonly Role[],
  endpoint: Endpoint<Query, Body, Answer>,
  handle: (body: z.output<Body>, actor: Actor, c: Context<Env>) => Promise<Outcome<z.input<Answer>> | ShapedRefusal>,
): void {
  const allowed = (c: Context<Env>) => requireStaff(c, roles)
  serve(
    api,
    endpoint,
    async ({ body }, c) => {
      const { id, name } = (await allowed(c)).owner
      await requireAntiForgery(c, (body as Signed).session)
      return handle(body, { id, name }, c)
    },
    allowed,
  )
}
