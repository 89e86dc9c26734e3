import { ownsIssue } from '#domain/reading/right.ts'
import type { IssueText } from '#server/reads/reading.ts'
import type { Issue } from '#server/services/catalogue/read-catalogue.ts'
import { href } from '../../href.ts'

type Asked = { issue: Issue; text: IssueText; search: string }

/** Offered first to whoever may read all of the issue: to the first piece, or where they stopped. `owned`: it isn't sold to them again. */
export function wayToRead({ issue, text: { right, place }, search }: Asked) {
  if (!right) return null
  const owned = ownsIssue(right)
  const says = owned ? 'You have this issue. Print copies are below.' : null
  const piece = place.piece ?? issue.pieces[0]?.slug
  if (!piece) return { owned, says, word: 'Download', to: `${href('/account')}#downloads` }
  const hash = place.block > 1 ? `#p-${place.block}` : ''
  const to = href('/issue/:slug/:piece', { slug: issue.slug, piece }) + search + hash
  return { owned, says, word: place.piece ? 'Continue' : 'Read', to }
}
