import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

export type ProveEmailProps = Letterhead & { link: string }

export function proveEmail({ link, ...letterhead }: ProveEmailProps): Letter {
  return letter('prove-email', letterhead, { link })
}
