import { useRootData } from '../../root-data.ts'
import { Section } from '../page/section.tsx'
import type { ListOffer } from './list-offer.ts'
import { ListSignup } from './list-signup.tsx'

export type ListSignupsProps = {
  lists: readonly ListOffer[]
  supportEmail: string
  /** In the footer, as one part of a page among others, or as all there is on it. */
  among: 'footer' | 'parts' | 'nothing else'
}

/** What can be had by email here: a block for each list. */
export function ListSignups({ lists: all, supportEmail, among }: ListSignupsProps) {
  const root = useRootData()
  // A list in the footer needs no second form above it.
  const elsewhere = among === 'parts' ? (root?.lists ?? []).map(({ tag }) => tag) : []
  const skipped = [...(root?.onLists ?? []), ...elsewhere]
  const lists = all.filter(({ tag }) => !skipped.includes(tag))
  if (lists.length === 0) return null
  const email = root?.visitor.reader?.email ?? null
  const blocks = (as: 'h2' | 'h3', className?: string) =>
    lists.map((list) => (
      <div key={list.tag} className={className}>
        <ListSignup as={as} {...{ list, supportEmail, email }} />
      </div>
    ))
  if (among === 'footer') return blocks('h2')
  if (among === 'nothing else')
    return (
      <div className="page grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {blocks('h2', 'border-ink border-t pt-5')}
      </div>
    )
  return (
    <Section title="Newsletters" className="pt-16 lg:pt-24" aside="Unsubscribe anytime with one click.">
      <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2">{blocks('h3')}</div>
    </Section>
  )
}
