import { useState } from 'react'
import { LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import { formatMoney } from '#domain/money.ts'
import { wholeUnits } from '#domain/whole-units.ts'
import type { LinkedDonation } from '#server/reads/donations.ts'
import { href } from '../../../href.ts'
import { FormPage } from '../../../parts/page/form-page.tsx'
import { PlainPage } from '../../../parts/page/plain-page.tsx'
import { appContext } from '../../../request-context.ts'
import { useCurrency } from '../../../root-data.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { Kept } from '../donation-card-calls.ts'
import type { Route } from './+types/page.ts'
import { MonthlyDonationState } from './donation-state.tsx'
import { UpdateCard } from './update-card.tsx'

export { action } from '../../../forms/back-to-form.ts'
export { AccountFailure as ErrorBoundary } from '../../account/failure.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const [{ publication }, donation] = await Promise.all([app.catalogue(), app.donations.byLink(token)])
  const { name, supportEmail } = publication
  return { publication: name, supportEmail, token, donation, browser: app.payments.browser }
}

/** The address holds the secret, so it is told to nobody that the page links to. */
export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' })

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Your monthly donation, ${loaderData?.publication ?? ''}`,
    description: 'The card for your monthly donation.',
    path: href('/donate/card'),
    hidden: true,
  })
}

export default function DonateCard({ loaderData }: Route.ComponentProps) {
  const currency = useCurrency()
  const { token, donation, browser, supportEmail } = loaderData
  // The link is used up by then, so the page cannot be read again.
  const [kept, setKept] = useState<Kept | null>(null)
  if (!donation) return <DeadLink supportEmail={supportEmail} />
  return (
    <FormPage
      title="Your monthly donation"
      lead={<p>{formatMoney(wholeUnits(donation.dollars, currency), currency)} a month. Thank you.</p>}
      beside={<MonthlyDonationState donation={kept ? asKept(donation, kept) : donation} />}
    >
      <UpdateCard {...{ token, donation, browser }} onKept={setKept} />
    </FormPage>
  )
}

function asKept(donation: LinkedDonation, { payment, next }: Kept): LinkedDonation {
  return { ...donation, payment, status: 'active', nextOn: next ?? donation.nextOn }
}

function DeadLink({ supportEmail }: { supportEmail: string }) {
  return (
    <PlainPage title="This link has expired">
      <p role="alert">{LINK_OUT_OF_DATE}</p>
      <p>
        You can also change the card in your account, or write to{' '}
        <a href={`mailto:${supportEmail}`} className="linked">
          {supportEmail}
        </a>
        , and we’ll send you a new link.
      </p>
      <p>
        <LinkButton href={href('/account')}>Return to settings</LinkButton>
      </p>
    </PlainPage>
  )
}
