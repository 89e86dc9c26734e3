import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

/** For each year in which something was given. */
export function YearlyStatements({ years }: { years: readonly number[] }) {
  if (years.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-5 pt-4 font-sans text-small">
      <span className="text-soft">Yearly statements for your taxes:</span>
      {years.map((year) => (
        <LinkButton key={year} as={ViewLink} to={`${href('/account/donations')}?year=${year}`} look="quiet">
          {year}
        </LinkButton>
      ))}
    </p>
  )
}
