import * as z from 'zod/mini'
import { ROLES } from '#domain/access/staff-roles.ts'
import { endpoint } from '../endpoint.ts'
import { emailAddress } from '../fields/email-address.ts'
import { line, session, token } from '../fields/text.ts'
import { reason } from '../orders.ts'

const role = z.enum(ROLES, 'Choose a role.')

/** Makes an account if there is none, and emails a link to choose a password. */
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/staff/members/invite',
  body: z.strictObject({
    email: emailAddress,
    name: line.check(z.trim(), z.minLength(1, 'Enter a name.')),
    role,
    session,
    reason,
  }),
  answer: z.object({ invited: z.literal(true) }),
})

export const changeRole = endpoint({
  method: 'POST',
  path: '/api/staff/members/role',
  body: z.strictObject({ member: token, role, session, reason }),
  answer: z.object({ changed: z.literal(true) }),
})

export const endStaff = endpoint({
  method: 'POST',
  path: '/api/staff/members/end',
  body: z.strictObject({ member: token, session, reason }),
  answer: z.object({ ended: z.literal(true) }),
})
