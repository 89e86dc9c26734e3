import type { Hono } from 'hono'
import type { Permission } from '#domain/access/permissions.ts'
import { forbidden, may, PERMISSIONS } from '#domain/access/permissions.ts'
import { ROLE_NAMES, ROLES } from '#domain/access/staff-roles.ts'
import type { Env } from '#server/http/env.ts'
import { permissionOf } from '#server/http/staff-gate.ts'
import { pagePermission } from '#web/parts/staff/page-permissions.ts'
import { pagePaths } from './page-links.ts'

/** One thing that staff can do or see at an address; `permission` is missing where the router states none. */
export type StaffAction = {
  kind: 'page' | 'call'
  method: string
  path: string
  permission: Permission | 'second step' | undefined
}

const IS_STAFFS = /(^|\/)staff(\/|$)/

/** Everything of the console that the router answers: the calls and files that the server mounts, and the pages. */
export function staffActions(web: Hono<Env>): StaffAction[] {
  const mounted = web.routes.filter(({ method, path }) => method !== 'ALL' && IS_STAFFS.test(path))
  const calls = new Map<string, StaffAction>()
  for (const { method, path, handler } of mounted) {
    const key = `${path} ${method}`
    const permission = calls.get(key)?.permission ?? permissionOf(handler)
    calls.set(key, { kind: 'call', method, path, permission })
  }
  const pages = pagePaths()
    .filter((path) => IS_STAFFS.test(path))
    .map((path): StaffAction => {
      const permission = path === '/staff/two-factor' ? 'second step' : pagePermission(path)
      return { kind: 'page', method: 'GET', path, permission }
    })
  return [...pages.sort(byPath), ...[...calls.values()].sort(byPath)]
}

const byPath = (one: StaffAction, other: StaffAction) =>
  `${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1

const HEAD = ROLES.map((role) => ROLE_NAMES[role]).join(' | ')
const LINE = ROLES.map(() => '---').join('|')

/** docs/roles.md, whole. */
export function rolesPage(actions: readonly StaffAction[]): string {
  const granted = (permission: StaffAction['permission']) =>
    ROLES.map((role) => (!permission || permission === 'second step' || may(role, permission) ? 'yes' : '')).join(' | ')
  const permissions = (Object.keys(PERMISSIONS) as Permission[]).map(
    (permission) => `| \`${permission}\` | ${PERMISSIONS[permission]} | ${granted(permission)} |`,
  )
  const table = (kind: StaffAction['kind']) =>
    actions
      .filter((action) => action.kind === kind)
      .map(({ method, path, permission }) => {
        const asked = kind === 'page' ? path : `${method} ${path}`
        return `| \`${asked}\` | ${permission === 'second step' ? 'any role, before the second step' : `\`${permission}\``} | ${granted(permission)} |`
      })
  return [
    '# What each role may do',
    '',
    'Made by `npm run roles` from the router, and compared with it by a test: do not edit it by hand. The table of roles is `src/domain/access/permissions.ts`; a page states its permission in `src/web/parts/staff/page-permissions.ts`, a call or a file where it is mounted.',
    '',
    `A member of staff without the permission is told so, and whom to ask: “${forbidden('refunds.make')}” Readers find nothing at these addresses, and strangers are asked to log in.`,
    '',
    'Whatever the role: nobody acts on their own account, and only an administrator changes the name, address or state of a staff account. Text that isn’t released is read by those who may `issues.see`.',
    '',
    '## Permissions',
    '',
    `| permission | one can | ${HEAD} |`,
    `|---|---|${LINE}|`,
    ...permissions,
    '',
    '## Pages',
    '',
    `| page | needs | ${HEAD} |`,
    `|---|---|${LINE}|`,
    ...table('page'),
    '',
    '## Calls and files',
    '',
    `| call | needs | ${HEAD} |`,
    `|---|---|${LINE}|`,
    ...table('call'),
    '',
  ].join('\n')
}
