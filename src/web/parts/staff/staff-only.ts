import type { RouterContextProvider } from 'react-router'
import { data, redirect, redirectDocument } from 'react-router'
import { safePath } from '#domain/access/safe-path.ts'
import type { App } from '#server/reads/app.ts'
import type { Role } from '#server/services/access/sessions.ts'
import { href } from '../../href.ts'
import { appContext } from '../../request-context.ts'

export type Member = { name: string; role: Role }

/**
 * Asked first by the loader of every screen of the console: whoever is not logged in is sent to the login, staff
 * without their second factor to show it, and for everybody else there is nothing at this address. `admin` sees all.
 */
export async function staffOnly(
  context: Readonly<RouterContextProvider>,
  request: Request,
  roles?: readonly Role[],
): Promise<{ app: App; member: Member }> {
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
  const { name, role } = access
  if (roles && role !== 'admin' && !roles.includes(role)) throw data(null, { status: 404 })
  return { app, member: { name, role } }
}
