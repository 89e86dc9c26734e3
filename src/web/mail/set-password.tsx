import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

export type SetPasswordProps = Letterhead & { link: string; isReset: boolean }

export function setPassword({ link, isReset, ...letterhead }: SetPasswordProps): Letter {
  return letter(isReset ? 'password-reset' : 'password-set-up', letterhead, { link })
}
