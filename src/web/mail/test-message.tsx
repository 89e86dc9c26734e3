import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

/** Shows staff that mail is sent and what it looks like. */
export function testMessage(letterhead: Letterhead): Letter {
  return letter('test-message', letterhead, {})
}
