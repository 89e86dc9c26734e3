import { useRouteLoaderData } from 'react-router'
import type { Permission } from '#domain/access/permissions.ts'
import { may } from '#domain/access/permissions.ts'
import type { Member } from './staff-only.ts'

/** Whether the member of staff who looks at the page may do something: what they may not is not drawn. */
export function useMay(): (permission: Permission) => boolean {
  const frame = useRouteLoaderData('routes/staff/frame') as { member: Member } | undefined
  return (permission) => frame !== undefined && may(frame.member.role, permission)
}
