import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

export type AutorenewSwitchedProps = Letterhead & { name: string; on: boolean }

export function autorenewSwitched({ name, on, ...letterhead }: AutorenewSwitchedProps): Letter {
  return letter(on ? 'autorenew-on' : 'autorenew-off', letterhead, { name })
}
