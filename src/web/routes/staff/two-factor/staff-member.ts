import { data, redirectDocument } from 'react-router'
import type { App } from '#server/reads/app.ts'
import { href } from '../../../href.ts'

type Access = Awaited<ReturnType<App['access']['staffAccess']>>
export type MemberAccess = Exclude<Access, { state: 'log in' } | { state: 'closed' }>

/** What stands between a member of staff and the console; for everybody else there is nothing at this address. */
export async function staffMember({ access }: App, request: Request): Promise<MemberAccess> {
  const found = await access.staffAccess(request)
  if (found.state === 'log in') throw redirectDocument(`${href('/login')}?redirect=${href('/staff')}`)
  if (found.state === 'closed') throw data(null, { status: 404 })
  return found
}
