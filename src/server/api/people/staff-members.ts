import type { Hono } from 'hono'
import * as contract from '#contract/access/staff-members.ts'
import { done } from '#domain/outcome.ts'
import { serveStaffWrite } from '../../http/answers/staff-write.ts'
import type { Env } from '../../http/env.ts'
import type { AuthContext } from '../../services/access/auth-context.ts'
import { inviteStaff, setRole } from '../../services/people/staff-members.ts'

export function mountStaffMembers(api: Hono<Env>, auth: AuthContext): void {
  serveStaffWrite(api, 'staff.manage', contract.inviteStaff, async ({ email, name, role, reason }, actor) => {
    const invited = await inviteStaff(auth, { email, name, role }, { actor, reason })
    return invited.ok ? done({ invited: true }) : invited
  })

  serveStaffWrite(api, 'staff.manage', contract.changeRole, async ({ member, role, reason }, actor) => {
    const changed = await setRole(auth, { member, role }, { actor, reason })
    return changed.ok ? done({ changed: true }) : changed
  })

  serveStaffWrite(api, 'staff.manage', contract.endStaff, async ({ member, reason }, actor) => {
    const ended = await setRole(auth, { member, role: null }, { actor, reason })
    return ended.ok ? done({ ended: true }) : ended
  })
}
