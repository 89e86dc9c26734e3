import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

export type ListConfirmProps = Letterhead & { list: string; description: string; link: string; days: number }

export function listConfirm({ list, description, link, days, ...letterhead }: ListConfirmProps): Letter {
  return letter('list-confirm', letterhead, { list, description, link, days: String(days) })
}
