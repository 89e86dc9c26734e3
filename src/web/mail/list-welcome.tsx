import type { Letter } from './layout.tsx'
import { letter } from './layout.tsx'
import type { ListLetterhead } from './list-letter.tsx'
import { listExtras } from './list-letter.tsx'

export function listWelcome(letterhead: ListLetterhead): Letter {
  return letter('list-welcome', letterhead, { list: letterhead.list }, listExtras(letterhead))
}
