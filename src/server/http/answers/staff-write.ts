import type { Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { OWN_ACCOUNT } from '#domain/access/staff-limits.ts'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import type { Outcome } from '#domain/outcome.ts'
import { refuse } from '#domain/outcome.ts'
import type { About } from '../../services/access/own-account.ts'
import type { Env } from '../env.ts'
import { requireAntiForgery } from '../session.ts'
import { requireStaff, staffGate } from '../staff-gate.ts'
import type { ShapedRefusal } from './serve.ts'
import { serve } from './serve.ts'

type Signed = { session?: string | null | undefined }
export type Actor = { id: string; name: string; role: StaffRole }

/**
 * A call by which staff change something: only from a page of their own session, and only with this permission. Nobody is
 * their own customer: what is `about` a reader, or names one in its address, is never about who does it.
 */
export function serveStaffWrite<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  api: Hono<Env>,
  permission: Permission,
  endpoint: Endpoint<Query, Body, Answer>,
  handle: (body: z.output<Body>, actor: Actor, c: Context<Env>) => Promise<Outcome<z.input<Answer>> | ShapedRefusal>,
  about: (body: z.output<Body>, c: Context<Env>) => About | Promise<About> = () => ({}),
): void {
  serve(
    api,
    endpoint,
    async ({ body }, c) => {
      const { owner, role } = await requireStaff(c, permission)
      await requireAntiForgery(c, (body as Signed).session)
      if (c.req.param('token') === owner.token) return refuse(OWN_ACCOUNT)
      if ((await c.var.ownAmong(owner.id, await about(body, c))).size > 0) return refuse(OWN_ACCOUNT)
      return handle(body, { id: owner.id, name: owner.name, role }, c)
    },
    staffGate(permission),
  )
}
