import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

export type AccountDeletedProps = Letterhead & { name: string }

export function accountDeleted({ name, ...letterhead }: AccountDeletedProps): Letter {
  return letter('account-deleted', letterhead, { name })
}
