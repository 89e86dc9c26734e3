import type { Letter } from './layout.tsx'
import type { ListLetterhead } from './list-letter.tsx'
import { listLetter } from './list-letter.tsx'

export function listWelcome(letterhead: ListLetterhead): Letter {
  const { publication, list, siteUrl } = letterhead
  return listLetter(
    `You are on the list: ${list}`,
    letterhead,
    <>
      <p>Welcome. From now on {publication} writes to you at this address whenever there is something for this list.</p>
      <p>
        Until then, there is always <a href={siteUrl}>the current issue</a>.
      </p>
    </>,
  )
}
