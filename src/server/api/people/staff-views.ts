import type { Hono } from 'hono'
import * as contract from '#contract/access/staff-views.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { STAFF_LISTS } from '#domain/staff-lists/staff-lists.ts'
import { serveStaffWrite } from '../../http/answers/staff-write.ts'
import type { Env } from '../../http/env.ts'
import { requireStaff } from '../../http/staff-gate.ts'
import type { AuthContext } from '../../services/access/auth-context.ts'
import { chooseColumns, deleteView, renameView, saveView } from '../../services/people/staff-views.ts'

/** Everybody in the console; which lists are theirs is asked for each. */
export function mountStaffViews(api: Hono<Env>, context: Pick<AuthContext, 'db' | 'now'>): void {
  serveStaffWrite(api, 'console.open', contract.saveView, async ({ session: _, ...view }, actor, c) => {
    await requireStaff(c, STAFF_LISTS[view.list].permission)
    return answered(await saveView(context, view, actor))
  })
  serveStaffWrite(api, 'console.open', contract.renameView, async ({ view: id, name }, actor) =>
    answered(await renameView(context, { id, name }, actor)),
  )
  serveStaffWrite(api, 'console.open', contract.deleteView, async ({ view }, actor) =>
    answered(await deleteView(context, view, actor)),
  )
  serveStaffWrite(api, 'console.open', contract.chooseColumns, async ({ list, columns }, { id }, c) => {
    await requireStaff(c, STAFF_LISTS[list].permission)
    await chooseColumns(context.db, { list, columns }, id)
    return answered(done(null))
  })
}

function answered(outcome: Outcome<null>) {
  return outcome.ok ? done({ saved: true as const }) : outcome
}
