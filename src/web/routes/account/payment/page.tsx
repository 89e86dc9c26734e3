import { useState } from 'react'
import { LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import { payableBy } from '#domain/payments/bank-debit.ts'
import type { App } from '#server/reads/app.ts'
import { href } from '../../../href.ts'
import { ViewLink, ViewOnly } from '../../../parts/access/view-only.tsx'
import { FormPage } from '../../../parts/page/form-page.tsx'
import { PlainPage } from '../../../parts/page/plain-page.tsx'
import { appContext } from '../../../request-context.ts'
import { useRootData } from '../../../root-data.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { pageOwner } from '../../../viewer.ts'
import type { Route } from './+types/page.ts'
import { DeletePayment } from './delete-payment.tsx'
import { PaymentForm } from './payment-form.tsx'
import type { StoredPayment } from './payment-words.ts'
import { StoredPaymentLines } from './stored-payment.tsx'

export { action } from '../../../forms/back-to-form.ts'
export { AccountFailure as ErrorBoundary } from '../failure.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { publication } = await app.catalogue()
  const token = new URL(request.url).searchParams.get('token')
  const known = {
    publication: publication.name,
    method: payableBy(publication.currency),
    browser: app.payments.browser,
  }
  return token === null ? { ...known, ...(await own(app, request)) } : { ...known, ...(await byLink(app, token)) }
}

async function own(app: App, request: Request) {
  const { reader, viewOnly } = await pageOwner(app, request)
  const { name, email } = reader
  const [payment, renewal] = await Promise.all([app.account.payment(reader.id), app.account.renewal(reader.id)])
  return { by: 'owner' as const, name, email, payment, renewal, viewOnly }
}

async function byLink(app: App, token: string) {
  const link = await app.account.paymentLink(token)
  return link ? { by: 'link' as const, token, ...link } : { by: 'spent link' as const }
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Payment method, ${loaderData?.publication ?? ''}`,
    description: `The ${loaderData?.method ?? 'card'} saved in your account.`,
    path: href('/account/payment'),
    hidden: true,
  })
}

export default function AccountPayment({ loaderData }: Route.ComponentProps) {
  const session = useRootData()?.visitor.session ?? ''
  // By a link that is used up the page cannot be read again.
  const [saved, setSaved] = useState<StoredPayment | null>(null)
  if (loaderData.by === 'spent link') return <SpentLink />
  const { name, email, browser, renewal = null } = loaderData
  const payment = saved ?? loaderData.payment
  const viewOnly = loaderData.by === 'owner' && loaderData.viewOnly
  const right = loaderData.by === 'link' ? { token: loaderData.token } : { session }
  return (
    <ViewOnly on={viewOnly}>
      <FormPage
        title="Payment method"
        lead={<p>One {loaderData.method}, for autorenew and your next order.</p>}
        beside={
          <div className="grid gap-3">
            <StoredPaymentLines name={name} payment={payment} />
            {loaderData.by === 'owner' && payment && <DeletePayment session={session} />}
          </div>
        }
      >
        <PaymentForm {...{ right, name, email, browser, viewOnly, renewal }} onSaved={setSaved} />
      </FormPage>
    </ViewOnly>
  )
}

function SpentLink() {
  return (
    <PlainPage title="This link has expired">
      <p role="alert">{LINK_OUT_OF_DATE}</p>
      <p>You can also change your payment method in your account.</p>
      <p>
        <LinkButton as={ViewLink} to={href('/account/payment')}>
          Log in to change it
        </LinkButton>
      </p>
    </PlainPage>
  )
}
