import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

export type RenewalOffProps = Letterhead & { name: string; message: string }

export function renewalOff({ name, message, ...letterhead }: RenewalOffProps): Letter {
  return letter('renewal-off', letterhead, { name, message })
}
