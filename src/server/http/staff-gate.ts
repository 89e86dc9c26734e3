import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Permission } from '#domain/access/permissions.ts'
import { forbidden, may } from '#domain/access/permissions.ts'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import type { LoggedIn } from '../services/access/sessions.ts'
import type { Env } from './env.ts'
import { requireReader } from './session.ts'

const SECOND_STEP_FIRST = 'Please finish logging in with your second step first.'

type Member = LoggedIn & { role: StaffRole }

/** A member of staff who may still have to show the second factor; for a reader there is nothing here. */
export async function requireStaffMember(c: Context<Env>): Promise<Member> {
  const holder = await requireReader(c)
  const { role } = holder.owner
  if (holder.session.kind === 'staff' && role) return { ...holder, role }
  c.var.log.warn({ event: 'not-allowed', account: holder.owner.id }, 'security')
  throw new HTTPException(404)
}

/** Nothing for staff is done without this: a role that may, and a second factor shown in this session. */
export async function requireStaff(c: Context<Env>, permission: Permission): Promise<Member> {
  const member = await requireStaffMember(c)
  const cause = { account: member.owner.id, permission }
  if (!member.session.twoFactorAt) throw new HTTPException(403, { message: SECOND_STEP_FIRST, cause })
  if (!may(member.role, permission)) throw new HTTPException(403, { message: forbidden(permission), cause })
  return member
}

const PERMISSION_OF = new WeakMap<object, Permission | 'second step'>()

/** Stands before a call or a file of staff, so that the router itself can tell whose it is. */
export function staffGate(permission: Permission): MiddlewareHandler<Env> {
  return gate(permission, (c) => requireStaff(c, permission))
}

/** Before the calls by which the second step itself is set up and shown. */
export const secondStepGate = gate('second step', requireStaffMember)

function gate(permission: Permission | 'second step', admit: (c: Context<Env>) => Promise<Member>) {
  const handler: MiddlewareHandler<Env> = async (c, next) => {
    await admit(c)
    await next()
  }
  PERMISSION_OF.set(handler, permission)
  return handler
}

/** What a handler of the router asks for; undefined for one that is no gate. */
export const permissionOf = (handler: object): Permission | 'second step' | undefined => PERMISSION_OF.get(handler)
