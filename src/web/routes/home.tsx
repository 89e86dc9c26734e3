import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { href } from '../href.ts'
import type { ShownSummary } from '../parts/access/shown-summary.ts'
import { SummaryLines } from '../parts/access/summary-lines.tsx'
import { accentStyle } from '../parts/catalogue/accent.ts'
import { Contents } from '../parts/catalogue/contents.tsx'
import { contentsRows } from '../parts/catalogue/contents-rows.ts'
import { Cover } from '../parts/catalogue/cover.tsx'
import { issueSpine, openingCard } from '../parts/catalogue/issue-card.ts'
import { productCards } from '../parts/catalogue/product-card.ts'
import { ProductCards } from '../parts/catalogue/product-cards.tsx'
import { Shelf } from '../parts/catalogue/shelf.tsx'
import { SubscribeLine } from '../parts/catalogue/subscribe-line.tsx'
import type { YearPrices } from '../parts/catalogue/year-prices.ts'
import { yearPrices } from '../parts/catalogue/year-prices.ts'
import { LazyListSignups } from '../parts/lists/lazy-list-signups.tsx'
import { listsAt } from '../parts/lists/list-offer.ts'
import { Section } from '../parts/page/section.tsx'
import { appContext } from '../request-context.ts'
import { useRootData } from '../root-data.ts'
import { pageMeta, siteOf } from '../site.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/home.ts'
import { OpeningSoon } from './opening-soon.tsx'

const FROM_THE_CONTENTS = 5
const FROM_THE_STORE = 4

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { publication, prices, issues, products, mailingLists } = await app.catalogue()
  const current = issues.find(({ publishedOn }) => publishedOn)
  const featured = products.filter(({ tags }) => tags.includes('featured')).slice(0, FROM_THE_STORE)
  const { name, tagline, texts, issuesPerYear, supportEmail } = publication
  return {
    name,
    tagline,
    soon: !(await app.setup.seesShop(request)),
    supportEmail,
    issuesPerYear,
    about: texts.about,
    reasons: texts.whySubscribe,
    current: current
      ? {
          ...openingCard(current),
          description: current.description,
          contents: contentsRows({
            slug: current.slug,
            contents: current.contents,
            pieces: (await app.reading.text(request, current)).pieces,
            search: '',
          }).slice(0, FROM_THE_CONTENTS),
        }
      : null,
    shelf: issues.map(issueSpine).reverse(),
    prices: yearPrices(prices, publication.sellsDigital),
    lists: listsAt('home', mailingLists),
    products: await productCards(app, featured),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData) return pageMeta(site, { title: 'An error', description: '', path: href('/'), hidden: true })
  const { name, tagline, about, soon } = loaderData
  return pageMeta(site, {
    title: tagline ? `${name}: ${tagline.replace(/\.$/, '')}` : name,
    description: about || tagline || name,
    path: href('/'),
    hidden: soon,
    structured: { '@type': 'Periodical', name, description: about, url: site?.publicUrl },
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { name, tagline, current, shelf, reasons, prices, issuesPerYear, about, products, lists, supportEmail } =
    loaderData
  const { offer, summary } = useRootData() ?? {}
  if (loaderData.soon) return <OpeningSoon {...{ name, tagline, lists, supportEmail }} />
  return (
    <>
      <Nameplate name={name} tagline={tagline} current={current} />
      {summary && <ForReader summary={summary} />}
      {!current && <NoIssueYet />}
      {current && <CurrentIssue issue={current} prices={prices} issuesPerYear={issuesPerYear} />}
      {current && (
        <div className="accented" style={accentStyle(current.accent)}>
          <Section
            title="In this issue"
            className="pt-16 lg:pt-24"
            aside={
              <Link to={href('/issue/:slug', current)} className="linked">
                Full contents
              </Link>
            }
          >
            <Contents entries={current.contents} />
          </Section>
        </div>
      )}
      {offer?.to === href('/subscribe') && (
        <Section title={about ? 'Why subscribe' : 'Subscribe'} className="pt-16 lg:pt-24">
          {about && <p className="mb-10 max-w-[44rem] text-lead">{about}</p>}
          {reasons.length > 0 && (
            <ul className="mb-10 grid gap-x-10 gap-y-8 sm:grid-cols-2">
              {reasons.map(({ heading, text }) => (
                <li key={heading} className="border-rule border-t pt-4">
                  <h3 className="text-title tracking-[-0.015em]">{heading}</h3>
                  <p className="mt-2 max-w-[28rem] text-soft">{text}</p>
                </li>
              ))}
            </ul>
          )}
          <div>
            <SubscribeLine prices={prices} issues={issuesPerYear} />
          </div>
        </Section>
      )}
      {shelf.length > 0 && (
        <Section
          title="The shelf"
          className="pt-16 lg:pt-24"
          aside={
            <Link to={href('/store/issues')} className="linked">
              All issues
            </Link>
          }
        >
          <Shelf issues={shelf} current={current?.number} />
        </Section>
      )}
      {products.length > 0 && (
        <Section
          title="From the store"
          className="pt-16 lg:pt-24"
          aside={
            <Link to={href('/store')} className="linked">
              Everything in the store
            </Link>
          }
        >
          <ProductCards products={products} row />
        </Section>
      )}
      <LazyListSignups among="parts" lists={lists} supportEmail={supportEmail} />
    </>
  )
}

type Current = NonNullable<Route.ComponentProps['loaderData']['current']>

/** As on a newspaper: the name, and beside it an ear with what else is to be said at once. */
function Nameplate({ name, tagline, current }: { name: string; tagline: string; current: Current | null }) {
  return (
    <div className="page grid gap-x-8 gap-y-4 pt-5 pb-4 lg:grid-cols-12 lg:items-end lg:pt-6 lg:pb-6">
      <div className="@container lg:col-span-9">
        <h1 className="nameplate" style={{ '--letters': name.length } as CSSProperties}>
          {name}
        </h1>
      </div>
      <div className="lg:col-span-3 lg:pb-1">
        <p className="max-w-[17rem] text-body italic leading-snug max-lg:max-w-none">{tagline}</p>
        {current && (
          <p className="mt-1 font-sans text-small text-soft">
            No. {current.number}, {current.season}
          </p>
        )}
      </div>
    </div>
  )
}

/** Whoever is logged in is told first where they stand. */
function ForReader({ summary }: { summary: ShownSummary }) {
  const { greeting, ways } = summary
  return (
    <section aria-label="Your subscription" className="border-ink border-t">
      <div className="page flex flex-wrap items-end justify-between gap-x-10 gap-y-3 py-5">
        <div className="grid gap-1">
          <p className="font-sans text-small text-soft">{greeting}</p>
          <SummaryLines summary={summary} />
        </div>
        <p className="flex flex-wrap items-center gap-x-7 gap-y-2">
          {ways.map(({ to, label, whole }, at) => (
            <LinkButton key={to} as={Link} to={to} reloadDocument={whole} look={at === 0 ? 'solid' : 'quiet'}>
              {label}
            </LinkButton>
          ))}
          <LinkButton as={Link} to={href('/account')} look={ways.length === 0 ? 'solid' : 'quiet'}>
            Your account
          </LinkButton>
        </p>
      </div>
    </section>
  )
}

/** A publication before its first issue. */
function NoIssueYet() {
  return (
    <Section title="The first issue is on its way">
      <p className="max-w-[34rem] text-lead">
        There’s nothing to read here yet. Subscribe, and the first issue comes to you.
      </p>
    </Section>
  )
}

type CurrentIssueProps = { issue: Current; prices: YearPrices; issuesPerYear: number }

/** The opened magazine: the left page in the colour of the issue, the right one for the words. */
function CurrentIssue({ issue, prices, issuesPerYear }: CurrentIssueProps) {
  return (
    <section aria-labelledby="current" className="accented lg:grid lg:grid-cols-2" style={accentStyle(issue.accent)}>
      <Link
        to={href('/issue/:slug', issue)}
        tabIndex={-1}
        aria-hidden="true"
        className="flex items-center justify-center flooded p-10 lg:p-12"
      >
        <Cover picture={issue.cover} alt="" first className="max-w-[20rem] lg:max-w-[26rem]" />
      </Link>
      <div className="grid content-center gap-6 border-ink px-[clamp(1.25rem,4vw,4rem)] py-10 lg:border-y lg:py-12">
        <p className="font-sans text-small text-soft">The current issue</p>
        <h2 id="current" className="headline">
          <Link to={href('/issue/:slug', issue)} className="hover:text-accent">
            {issue.title}
          </Link>
        </h2>
        <p className="max-w-[34rem] text-lead">{issue.description}</p>
        <SubscribeLine prices={prices} issues={issuesPerYear}>
          <LinkButton as={Link} to={href('/issue/:slug', issue)} look="quiet">
            About this issue
          </LinkButton>
        </SubscribeLine>
      </div>
    </section>
  )
}
