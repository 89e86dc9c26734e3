import { data, redirectDocument } from 'react-router'
import type { App } from '#server/reads/app.ts'

type Door = Awaited<ReturnType<App['access']['staffDoor']>>
export type MemberDoor = Exclude<Door, { door: 'log in' } | { door: 'closed' }>

/** What stands between a member of staff and the console; for everybody else there is nothing at this address. */
export async function staffMember({ access }: App, request: Request): Promise<MemberDoor> {
  const door = await access.staffDoor(request)
  if (door.door === 'log in') throw redirectDocument('/login?redirect=/staff')
  if (door.door === 'closed') throw data(null, { status: 404 })
  return door
}
