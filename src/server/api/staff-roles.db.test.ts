import { describe, expect, it } from 'vitest'
import { forbidden, may } from '#domain/access/permissions.ts'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import { ROLES } from '#domain/access/staff-roles.ts'
import type { Browser } from '../../../tests/support/browser.ts'
import { openBrowser } from '../../../tests/support/browser.ts'
import { runtimeForFile } from '../../../tests/support/runtime-for-file.ts'
import { openShopper } from '../../../tests/support/shopper.ts'
import { openStaff } from '../../../tests/support/staff.ts'
import type { StaffAction } from '../../../tests/support/staff-actions.ts'
import { rolesPage, staffActions } from '../../../tests/support/staff-actions.ts'

const test = runtimeForFile()
const actions = () => staffActions(test.web)
const calls = () => actions().filter(({ kind }) => kind === 'call')

describe('what staff can do, as the router has it', () => {
  it('states a permission for every page, call and file', () => {
    const unstated = actions().filter(({ permission }) => permission === undefined)
    expect(unstated.map(({ method, path }) => `${method} ${path}`)).toEqual([])
    expect(actions().length).toBeGreaterThan(120)
  })

  it('is the table of docs/roles.md (npm run roles)', async () => {
    await expect(rolesPage(actions())).toMatchFileSnapshot('../../../docs/roles.md')
  })

  it('lets each role through to what it may do, and refuses the rest with who may', async () => {
    for (const role of ROLES) {
      const browser = await openStaff(test, role === 'admin' ? 'staff' : role)
      for (const action of calls()) expect(await askedBy(role, browser, action)).toEqual([])
    }
  })

  it('is nothing to a reader, and asks a stranger to log in', async () => {
    const reader = openShopper(test)
    await reader.login('active@example.com')
    for (const action of calls()) {
      const unknown = await ask(reader, { ...action, path: '/api/nothing/of/this/name' })
      expect([action.path, await ask(reader, action)]).toEqual([action.path, unknown])
      const { status, errors } = await ask(openBrowser(test.web), action)
      expect([action.path, status, errors]).toEqual([action.path, 401, 'Please log in first.'])
    }
  })
})

/** What is wrong with the answer. A body that is empty is refused as such by a call that may be made. */
async function askedBy(role: StaffRole, browser: Browser, action: StaffAction): Promise<string[]> {
  const { permission, method, path } = action
  if (!permission || permission === 'second step') return []
  const { status, errors } = await ask(browser, action)
  const isRefused = status === 403 && errors === forbidden(permission)
  const isLetThrough = [200, 404, 422].includes(status) || String(errors).startsWith('This page is too old')
  const isRight = may(role, permission) ? isLetThrough : isRefused
  return isRight ? [] : [`${role} ${method} ${path}: ${status} ${JSON.stringify(errors)}`]
}

async function ask(browser: Pick<Browser, 'request'>, { method, path }: Pick<StaffAction, 'method' | 'path'>) {
  const init = method === 'GET' ? {} : { body: '{}', headers: { 'Content-Type': 'application/json' } }
  const answer = await browser.request(path.replace(/:\w+/g, 'x'), { method, ...init })
  const text = await answer.text()
  const body = text.startsWith('{') ? (JSON.parse(text) as { errors?: unknown }) : {}
  return { status: answer.status, errors: body.errors }
}
