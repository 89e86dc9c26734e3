import type { RouterContextProvider } from 'react-router'
import { createContext, data, redirect, redirectDocument } from 'react-router'
import type { Permission } from '#domain/access/permissions.ts'
import { forbidden, may } from '#domain/access/permissions.ts'
import { safePath } from '#domain/access/safe-path.ts'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import type { App } from '#server/reads/app.ts'
import { href } from '../../href.ts'
import { appContext } from '../../request-context.ts'
import { pagePermission } from './page-permissions.ts'

export type Member = { name: string; role: StaffRole }
export type Viewer = { id: string; role: StaffRole }
type Context = Readonly<RouterContextProvider>
type Admitted = { app: App; member: Member; viewer: Viewer }

/** The pattern of the page that is asked for: set by the frame around all pages of the console. */
export const staffPageContext = createContext<string>()

/** Asked first by every loader and action of the console: what `PAGE_PERMISSIONS` says of the page, or more than that. */
export async function staffOnly(context: Context, request: Request, permission?: Permission): Promise<Admitted> {
  const admitted = await staffMember(context, request)
  const needed = permission ?? pagePermission(context.get(staffPageContext))
  if (!needed) throw data(null, { status: 404 })
  if (!may(admitted.member.role, needed)) throw data(forbidden(needed), { status: 403 })
  return admitted
}

/**
 * Whoever is not logged in is sent to the login, staff without their second factor to show it, and for readers there is
 * nothing at this address.
 */
export async function staffMember(context: Context, request: Request): Promise<Admitted> {
  const app = context.get(appContext)
  const { pathname, search } = new URL(request.url)
  const home = href('/staff')
  const page = safePath(pathname + search, home)
  const back = page === home ? page : encodeURIComponent(page)
  const access = await app.access.staffAccess(request)
  if (access.state === 'log in') throw redirectDocument(`${href('/login')}?redirect=${back}`)
  if (access.state === 'closed') throw data(null, { status: 404 })
  if (access.state !== 'open')
    throw redirect(back === home ? href('/staff/two-factor') : `${href('/staff/two-factor')}?redirect=${back}`)
  const { id, name, role } = access
  return { app, member: { name, role }, viewer: { id, role } }
}
