import { formatMoney } from '#domain/money.ts'
import { href } from '../../../href.ts'
import { ViewLink, ViewOnly } from '../../../parts/access/view-only.tsx'
import { PageHead } from '../../../parts/page/page-head.tsx'
import { Section } from '../../../parts/page/section.tsx'
import { PrintButton } from '../../../parts/print-button.tsx'
import { appContext } from '../../../request-context.ts'
import { useCurrency } from '../../../root-data.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { pageOwner } from '../../../viewer.ts'
import type { Route } from './+types/page.ts'
import { YearOfGifts } from './year-of-gifts.tsx'

export { AccountFailure as ErrorBoundary } from '../failure.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { reader, viewOnly } = await pageOwner(app, request)
  const asked = new URL(request.url).searchParams.get('year') ?? ''
  const year = /^\d{4}$/.test(asked) ? Number(asked) : null
  const [{ publication }, statement] = await Promise.all([app.catalogue(), app.donations.statement(reader.id, year)])
  const { name, supportEmail, texts } = publication
  return {
    publication: name,
    supportEmail,
    statement,
    viewOnly,
    taxWords: texts.donationTax ?? '',
    donor: { name: reader.name, email: reader.email },
  }
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Donations ${loaderData?.statement.year ?? ''}, ${loaderData?.publication ?? ''}`,
    description: 'Your donations in one year.',
    path: href('/account/donations'),
    hidden: true,
  })
}

export default function AccountDonations({ loaderData }: Route.ComponentProps) {
  const currency = useCurrency()
  const { publication, supportEmail, statement, donor, viewOnly, taxWords } = loaderData
  const { year, years, gifts, total } = statement
  const counted = gifts.filter(({ amount }) => amount !== null).length
  return (
    <ViewOnly on={viewOnly}>
      <div data-paper className="grid gap-14 print:gap-0">
        <div>
          <PageHead
            title={
              <>
                <span className="print:hidden">Donations in {year}</span>
                <span className="hidden print:block print:text-head">
                  {publication}: donations in {year}
                </span>
              </>
            }
          >
            <p>
              {donor.name}
              <br />
              {donor.email}
            </p>
          </PageHead>
          <Section title="What you gave" aside={<Years year={year} years={years} />}>
            <YearOfGifts {...{ year, gifts, total, supportEmail }} />
          </Section>
        </div>
        {total > 0 && (
          <Section title="For your taxes">
            <p className="max-w-[38rem]">
              {donor.name} gave {formatMoney(total, currency)} to {publication} in {year}
              {counted > 1 && `, in ${counted} donations`}. No goods or services were provided in exchange for these
              donations. {taxWords}
            </p>
          </Section>
        )}
        <div data-screen-only className="page">
          <LinkButton as={ViewLink} to={href('/account')} look="outline">
            Back to your account
          </LinkButton>
        </div>
      </div>
    </ViewOnly>
  )
}

function Years({ year, years }: { year: number; years: number[] }) {
  const others = years.filter((one) => one !== year)
  return (
    <div data-screen-only className="grid justify-items-start gap-4">
      <PrintButton>Print</PrintButton>
      {others.length > 0 && (
        <nav aria-label="Other years">
          <ul className="flex flex-wrap gap-x-4">
            {others.map((one) => (
              <li key={one}>
                <LinkButton as={ViewLink} to={`${href('/account/donations')}?year=${one}`} look="quiet">
                  {one}
                </LinkButton>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
