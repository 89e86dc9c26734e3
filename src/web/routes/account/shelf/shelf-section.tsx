import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { Section } from '../../../parts/page/section.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { ShelfEntry } from './shelf-entries.ts'
import { ShelfList } from './shelf-list.tsx'

/** The newest issues, and where there are more the way to all of them. */
export function ShelfSection({ shelf, more }: { shelf: readonly ShelfEntry[]; more: boolean }) {
  return (
    <Section
      title="My shelf"
      aside={
        more && (
          <ViewLink to={href('/account/shelf')} className="linked">
            All issues on my shelf
          </ViewLink>
        )
      }
    >
      {shelf.length > 0 ? <ShelfList entries={shelf} row /> : <EmptyShelf />}
    </Section>
  )
}

export function EmptyShelf() {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
      <p>Your shelf is empty. Digital issues appear here as soon as they’re yours.</p>
      <LinkButton href={href('/store/issues')} look="quiet">
        Browse all issues
      </LinkButton>
    </div>
  )
}
