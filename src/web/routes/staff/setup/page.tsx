import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayOf } from '#domain/day.ts'
import { MAILS } from '#domain/mail/all.ts'
import { formatMoney } from '#domain/money.ts'
import type { Step } from '#domain/opening/check-list.ts'
import { STEPS } from '#domain/opening/check-list.ts'
import { wipedThings } from '#domain/opening/trial.ts'
import { counted, ZONES } from '#domain/vocabulary.ts'
import { href } from '../../../href.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import { useCurrency, useZoneNames } from '../../../root-data.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { currencyChoices } from '../catalogue/currency/currency-choices.ts'
import { CurrencyForm } from '../catalogue/currency/currency-form.tsx'
import { MastheadForm } from '../catalogue/masthead/masthead-form.tsx'
import { PublicationForm } from '../catalogue/texts/publication-form.tsx'
import { SellerForm } from '../catalogue/texts/seller-form.tsx'
import { TimeForm } from '../catalogue/texts/time-form.tsx'
import { knownTimeZones } from '../catalogue/texts/time-zones.ts'
import { ZonesForm } from '../catalogue/zones/zones-form.tsx'
import type { Route } from './+types/page.ts'
import { OpenShop } from './open-shop.tsx'
import { ProposePrices } from './propose-prices.tsx'
import { TestMessage } from './test-message.tsx'
import { TrialStep } from './trial-step.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const [{ publication, prices, issues, products, pages }, zones, missing, { fixed }, trial] = await Promise.all([
    app.catalogue(),
    app.catalogueForStaff.zones(),
    app.setup.missing(),
    app.catalogueForStaff.currencyStanding(),
    app.setup.trial(),
  ])
  const { name, tagline, supportEmail, texts, timeZone, issuesPerYear, invoicePrefix, openedAt } = publication
  return {
    missing,
    openedOn: openedAt && dayOf(openedAt, timeZone),
    equipment: app.setup.equipment,
    testMessage: MAILS['test-message'].words,
    webhook: `${app.publicUrl}/webhooks/stripe`,
    publication: { name, tagline, supportEmail },
    masthead: publication.masthead,
    texts,
    time: { timeZone, timeZones: knownTimeZones(timeZone), issuesPerYear, invoicePrefix },
    zones,
    currency: { currency: publication.currency.code, currencies: currencyChoices(), fixed },
    prices: { year: prices.base['print-low']['1year'].introductory, shipping: prices.shipping['1year'] },
    unpriced: products.some(({ price }) => price === 0),
    today: dayOf(app.now(), timeZone),
    issue: issues.at(-1)?.number ?? null,
    pages: pages.map(({ slug }) => slug),
    trial: {
      possible: app.setup.equipment.chargesNobody && publication.firstOpenedAt === null,
      current: trial && { begunOn: dayOf(trial.begunAt, timeZone), link: trial.link, goes: wipedThings(trial.tried) },
    },
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Set up the shop',
    description: 'What a shop needs before it opens.',
    path: href('/staff/setup'),
    hidden: true,
  })
}

const TITLES: Record<Step, string> = {
  publication: 'Name and tagline',
  masthead: 'Masthead and color',
  seller: 'Seller',
  time: 'Time and numbers',
  currency: 'Currency',
  zones: 'Zones',
  prices: 'Prices',
  issue: 'First issue',
  payments: 'Payments',
  mail: 'Mail',
  pages: 'Terms and privacy',
  trial: 'Trial',
}

export default function StaffSetup({ loaderData }: Route.ComponentProps) {
  const { missing, openedOn, trial } = loaderData
  const standing = useStanding(loaderData)
  const next = STEPS.find((step) => missing[step])
  const isOpen = (step: Step) => step === next || (step === 'trial' && trial.current !== null)
  const steps = STEPS.filter((step) => step !== 'trial' || !openedOn)
  return (
    <StaffPage
      title="Set up the shop"
      lead={openedOn ? 'The shop is open.' : 'Everything is saved as you go: leave and come back at any time.'}
    >
      <div className="grid max-w-[46rem] gap-6">
        <ol className="grid border-rule border-t">
          {steps.map((step) => (
            <li key={step} id={step}>
              <Disclosure
                summary={<Summary title={TITLES[step]} missing={missing[step]} otherwise={standing(step)} />}
                open={isOpen(step)}
              >
                <StepBody step={step} {...loaderData} />
              </Disclosure>
            </li>
          ))}
        </ol>
        {openedOn ? (
          <p>The shop is open. Everything here can be changed at any time, also in the catalog.</p>
        ) : (
          <OpenShop missing={STEPS.flatMap((step) => missing[step] ?? [])} />
        )}
      </div>
    </StaffPage>
  )
}

/** What is set already, so that nobody has to unfold a step to see it. */
function useStanding({ publication, time, currency, prices, issue }: Route.ComponentProps['loaderData']) {
  const zones = useZoneNames()
  const money = useCurrency()
  const standing: Partial<Record<Step, string>> = {
    publication: publication.name,
    time: `${time.timeZone.replaceAll('_', ' ')}, ${counted(time.issuesPerYear, 'issue', 'issues')} a year`,
    currency: currency.currencies.find(({ code }) => code === currency.currency)?.name,
    zones: ZONES.map((zone) => zones[zone].name).join(', '),
    prices: `${formatMoney(prices.year, money)} a year`,
    issue: `No. ${issue}`,
    trial: 'Optional',
  }
  return (step: Step) => standing[step] ?? 'Done'
}

type SummaryProps = { title: string; missing: string | undefined; otherwise: string }

function Summary({ title, missing, otherwise }: SummaryProps) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-4">
      <span className="font-semibold">{title}</span>
      <span className={missing ? 'font-normal text-small' : 'font-normal text-small text-soft'}>
        {missing ?? otherwise}
      </span>
    </span>
  )
}

type StepProps = Route.ComponentProps['loaderData'] & { step: Step }

/** The forms of the settings, which stay where they are afterwards, and ways to the other screens. */
function StepBody({ step, ...shop }: StepProps): ReactNode {
  switch (step) {
    case 'publication':
      return <PublicationForm {...shop.publication} />
    case 'masthead':
      return <MastheadForm {...shop.publication} masthead={shop.masthead} />
    case 'seller':
      return <SellerForm texts={shop.texts} />
    case 'time':
      return <TimeForm {...shop.time} />
    case 'currency':
      return <CurrencyForm {...shop.currency} />
    case 'zones':
      return <ZonesForm {...shop.zones} />
    case 'prices':
      return (
        <div className="grid gap-4">
          <ProposePrices key={shop.currency.currency} {...shop.prices} today={shop.today} />
          {shop.unpriced && <Way to={href('/staff/catalogue/goods')}>Prices of products</Way>}
        </div>
      )
    case 'issue':
      return shop.issue === null ? (
        <Way to={href('/staff/issues/new')}>Plan the first issue</Way>
      ) : (
        <Way to={href('/staff/catalogue/goods')}>Prices of issues and products</Way>
      )
    case 'payments':
      return <PaymentsBody equipment={shop.equipment} webhook={shop.webhook} />
    case 'mail':
      return <MailBody equipped={shop.equipment.mail} testMessage={shop.testMessage} />
    case 'pages':
      return (
        <div className="flex flex-wrap gap-x-6">
          <Way to={href('/staff/catalogue/pages/:page', { page: 'terms' })}>Terms</Way>
          <Way to={href('/staff/catalogue/pages/:page', { page: 'privacy' })}>Privacy</Way>
          <Way to={href('/staff/catalogue/pages')}>All pages</Way>
        </div>
      )
    case 'trial':
      return <TrialStep {...shop.trial} name={shop.publication.name} unpriced={shop.prices.year === 0} />
  }
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton as={Link} to={to} look="quiet">
      {children}
    </LinkButton>
  )
}

type PaymentsBodyProps = { equipment: StepProps['equipment']; webhook: string }

function PaymentsBody({ equipment: { payments, testMode }, webhook }: PaymentsBodyProps) {
  const known = testMode
    ? 'The server has test keys of a Stripe account, so nothing would be charged.'
    : 'The server has keys of a Stripe account.'
  return (
    <div className="grid max-w-[40rem] gap-3">
      <p>
        {payments
          ? known
          : 'Payments go through your Stripe account. Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET in the server’s environment, then restart it.'}
      </p>
      <p>
        The webhook at Stripe leads to <code className="break-all">{webhook}</code>.
      </p>
    </div>
  )
}

function MailBody({ equipped, testMessage }: { equipped: boolean; testMessage: StepProps['testMessage'] }) {
  return (
    <div className="grid max-w-[40rem] gap-3">
      <p>
        {equipped
          ? 'The server has a mail server and a sender.'
          : 'Set SMTP_URL and MAIL_FROM in the server’s environment, then restart it. Until then messages wait.'}
      </p>
      {equipped && <TestMessage words={testMessage} />}
    </div>
  )
}
