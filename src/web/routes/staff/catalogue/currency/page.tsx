import type { FormEvent } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { changeCurrency } from '#contract/catalogue/catalogue.ts'
import { startingMoneyLimits } from '#domain/access/staff-limits.ts'
import { currencyOf, findCurrency } from '#domain/currencies.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { ALREADY_THE_CURRENCY, lostPrices, NO_SUCH_CURRENCY } from '#domain/opening/currency-change.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { href } from '../../../../href.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { CataloguePage } from '../catalogue-page.tsx'
import type { Route } from './+types/page.ts'
import { currencyChoices } from './currency-choices.ts'
import { CurrencyForm } from './currency-form.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const { publication } = await app.catalogue()
  const { fixed, priced } = await app.catalogueForStaff.currencyStanding()
  const asked = new URL(request.url).searchParams.get('to')
  const { code: from } = publication.currency
  const to = asked === null || asked === from ? null : findCurrency(asked)
  const error = asked === null || to ? undefined : asked === from ? ALREADY_THE_CURRENCY : NO_SUCH_CURRENCY
  return {
    currency: from,
    currencies: currencyChoices(),
    fixed,
    error: fixed ? undefined : error,
    change:
      to && !fixed
        ? {
            from,
            currency: to.code,
            title: `From ${findCurrency(from)?.name} (${from}) to ${to.name} (${to.code})`,
            lost: lostPrices(priced),
            limits: limitsIn(to.code),
            closes: publication.openedAt !== null,
          }
        : null,
  }
}

function limitsIn(code: string) {
  const currency = currencyOf(code)
  const { order, day } = startingMoneyLimits(currency)
  const shown = (amount: number | null) => formatMoney(cents(amount ?? 0), currency)
  return { order: shown(order), day: shown(day) }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/catalogue/currency')
  return pageMeta(siteOf(matches), { title: 'Currency', description: 'The currency.', path, hidden: true })
}

export default function StaffCurrency({ loaderData }: Route.ComponentProps) {
  const { change, ...form } = loaderData
  return (
    <CataloguePage admin>
      <div className="max-w-[46rem]">
        {change ? (
          <StaffSection title={change.title}>
            <ChangeCurrency key={change.currency} {...change} />
          </StaffSection>
        ) : (
          <StaffSection title="Currency">
            <CurrencyForm {...form} />
          </StaffSection>
        )}
      </div>
    </CataloguePage>
  )
}

type Change = NonNullable<Route.ComponentProps['loaderData']['change']>

/** What is lost, in numbers, before anything is. */
function ChangeCurrency({ from, currency, lost, limits, closes }: Change) {
  const call = useStaffCall(changeCurrency)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!(await call.send({ body: { from, currency } }))) return
    await navigate(href('/staff/setup'))
    await revalidate()
  }
  const fault = call.field('currency') ?? call.general
  return (
    <form ref={call.form} method="post" onSubmit={submit} aria-label="Change currency" className="grid gap-4">
      {lost.length > 0 ? (
        <div className="grid gap-2">
          <p>Prices aren’t converted. This can’t be undone:</p>
          <ul className="list-disc pl-5">
            {lost.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p>Nothing has a price yet, so nothing is lost.</p>
      )}
      {closes && (
        <Notice kind="warning" title="The shop closes">
          Readers see “Opening soon” until you’ve set new prices and opened it again.
        </Notice>
      )}
      <p>
        Staff limits for refunds, lower prices and free orders become {limits.order} per order and {limits.day} per
        person and day. Pages, emails and descriptions stay as they are: check them for prices. After the first sale the
        currency can’t be changed anymore.
      </p>
      {call.status === 'failed' && <Notice kind="error">{fault ?? 'This couldn’t be saved.'}</Notice>}
      <div className="scripted flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton status={call.status}>
          {lost.length > 0 ? 'Change and empty all prices' : 'Change currency'}
        </SubmitButton>
        <LinkButton as={Link} to={href('/staff/catalogue/words')} look="quiet">
          Cancel
        </LinkButton>
      </div>
    </form>
  )
}
