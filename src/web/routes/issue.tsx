import { data, Link } from 'react-router'
import { shippingOfOne, shippingTiers } from '#domain/catalogue/delivery-times.ts'
import { formatDay } from '#domain/day.ts'
import { issueDayNote } from '#domain/issues/late-issue.ts'
import { MEDIUM_LABELS } from '#domain/vocabulary.ts'
import type { Issue } from '#server/services/catalogue/read-catalogue.ts'
import { href } from '../href.ts'
import type { Offer } from '../parts/cart/add-to-cart.tsx'
import { AddToCart } from '../parts/cart/add-to-cart.tsx'
import { accentStyle } from '../parts/catalogue/accent.ts'
import { Contents } from '../parts/catalogue/contents.tsx'
import { contentsRows } from '../parts/catalogue/contents-rows.ts'
import { Cover } from '../parts/catalogue/cover.tsx'
import type { IssueCard } from '../parts/catalogue/issue-card.ts'
import { issueCard, issueSpine, openingCard } from '../parts/catalogue/issue-card.ts'
import { Shelf } from '../parts/catalogue/shelf.tsx'
import { LazyListSignups } from '../parts/lists/lazy-list-signups.tsx'
import { listsAt } from '../parts/lists/list-offer.ts'
import { GIVE_A_GIFT } from '../parts/page/main-links.ts'
import { Section } from '../parts/page/section.tsx'
import { appContext } from '../request-context.ts'
import { pageMeta, siteOf } from '../site.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/issue.ts'
import { SearchForm } from './issue/search-form.tsx'
import { structuredData } from './issue/structured-data.ts'
import { wayToRead } from './issue/way-to-read.ts'

const IN_THE_WORKS = 'This issue is in the works. Subscribers get it when it’s out.'
const PREVIEW = 'Preview. Not released yet: only staff see the pieces.'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { publication, prices, issues, mailingLists } = await app.catalogue()
  const at = issues.findIndex(({ slug }) => slug === params.slug)
  const issue = issues[at]
  if (!issue) throw data(null, { status: 404 })
  const [levels, text] = await Promise.all([app.stock([issue.ref]), app.reading.text(request, issue)])
  const { slug, contents } = issue
  // One that opens nothing leads to pieces as they are without it.
  const key = new URL(request.url).searchParams.get('key')
  const search = key ? `?${new URLSearchParams({ key })}` : ''
  const [next, previous] = [issues[at - 1], issues[at + 1]]
  const appears = issue.publishedOn ? `Published ${formatDay(issue.publishedOn)}` : issueDayNote(issue, formatDay)
  const reading = wayToRead({ issue, text, search })
  const all = offersOf(issue, levels[issue.ref] ?? 0, publication.sellsDigital)
  const offers = reading?.owned ? all.filter(({ item }) => item.type !== 'digital-issue') : all
  return {
    issue: {
      ...openingCard(issue),
      alt: issue.coverAlt,
      description: issue.description,
      pages: `${issue.pages} pages`,
    },
    // Put together here: the scripts of this page are as large as they may be.
    contents: contentsRows({ slug, contents, pieces: text.pieces, search }),
    reading,
    searchable: text.pieces.length > 0,
    search,
    structured: structuredData({ issue, offers: all, publication, publicUrl: app.publicUrl }),
    imprint: `No. ${issue.number}, ${issue.season}. ${appears}.`,
    preview: !issue.releasedOn && text.pieces.length > 0 ? PREVIEW : null,
    inTheWorks: offers.length > 0 ? null : IN_THE_WORKS,
    ways: [
      ...(offers.length > 0 ? [] : [{ label: 'Subscribe', href: href('/subscribe') }]),
      { label: GIVE_A_GIFT.label, href: GIVE_A_GIFT.to, look: 'quiet' as const },
    ],
    buying: {
      legend: 'Buy this issue',
      offers,
      shipping: `${shippingOfOne('Shipping for one copy', prices.goodsShipping, publication)} ${shippingTiers(prices.goodsShipping, publication)}`,
      supportEmail: publication.supportEmail,
    },
    previous: previous ? issueCard(previous) : null,
    next: next ? issueCard(next) : null,
    shelf: issues.map(issueSpine).reverse(),
    publication: publication.name,
    signups: { lists: listsAt('issue', mailingLists), supportEmail: publication.supportEmail },
  }
}

function offersOf(issue: Issue, printed: number, sellsDigital: boolean): Offer[] {
  const { ref, printPrice, digitalPrice, pages, publishedOn, releasedOn } = issue
  const offers: (Offer | false)[] = [
    publishedOn !== null && {
      item: { type: 'print-issue', ref },
      label: MEDIUM_LABELS.print,
      detail: `${pages} pages, by mail`,
      price: printPrice,
      available: printed,
    },
    releasedOn !== null &&
      sellsDigital && {
        item: { type: 'digital-issue', ref },
        label: MEDIUM_LABELS.digital,
        detail: 'Read now',
        price: digitalPrice,
        available: null,
      },
  ]
  return offers.filter((offer) => offer !== false)
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData || !site) return [{ title: 'Nothing here' }]
  const { issue, publication } = loaderData
  const path = href('/issue/:slug', params)
  return pageMeta(site, {
    title: `${issue.title}, ${publication} ${issue.number}`,
    description: issue.description,
    path,
    kind: 'article',
    structured: loaderData.structured,
  })
}

export default function IssuePage({ loaderData }: Route.ComponentProps) {
  const { issue, contents, reading, searchable, search, imprint, preview, inTheWorks, ways, buying } = loaderData
  const { previous, next, shelf, signups } = loaderData
  return (
    <div className="accented" style={accentStyle(issue.accent)}>
      {preview && <p className="bg-ink px-10 py-3 font-sans font-semibold text-paper text-small">{preview}</p>}
      <div className="lg:grid lg:grid-cols-2">
        <div className="flooded p-10">
          <div className="flex justify-center lg:sticky lg:top-[calc(var(--bar)+2.5rem)]">
            <Cover picture={issue.cover} alt={issue.alt} first className="max-w-[20rem] lg:max-w-[38rem]" />
          </div>
        </div>
        <div className="grid content-start gap-8 px-[clamp(1.25rem,4vw,4rem)] py-10 lg:border-ink lg:border-b lg:py-16">
          <p className="tabular font-sans text-small text-soft">{imprint}</p>
          <h1 className="headline">{issue.title}</h1>
          <p className="max-w-[34rem] text-lead">{issue.description}</p>
          <div className="max-w-[30rem] border-ink border-t pt-6">
            {reading && (
              <p className="mb-6 grid justify-items-start gap-5">
                <LinkButton href={reading.to}>{reading.word}</LinkButton>
                {reading.says}
              </p>
            )}
            {inTheWorks ? <p>{inTheWorks}</p> : <AddToCart key={issue.slug} {...buying} />}
            {ways.map(({ label, ...way }) => (
              <p key={label} className="mt-5">
                <LinkButton {...way}>{label}</LinkButton>
              </p>
            ))}
          </div>
        </div>
      </div>
      {contents.length > 0 && (
        <Section title="Contents" className="pt-16 lg:pt-24" aside={issue.pages}>
          <Contents entries={contents} />
          {searchable && <SearchForm slug={issue.slug} search={search} />}
        </Section>
      )}
      <Section title="The shelf" className="pt-16 lg:pt-24">
        <Shelf issues={shelf} current={issue.number} />
        <nav aria-label="Next issues" className="mt-6 grid grid-cols-2 gap-6">
          {previous && <Neighbour issue={previous} word="Before" />}
          {next && <Neighbour issue={next} word="After" className="col-start-2 text-right" />}
        </nav>
      </Section>
      <LazyListSignups among="parts" {...signups} />
    </div>
  )
}

function Neighbour({ issue, word, className = '' }: { issue: IssueCard; word: string; className?: string }) {
  return (
    <Link to={href('/issue/:slug', issue)} className={`group ${className}`}>
      <span className="block font-sans text-small text-soft">
        {word}: No. {issue.number}
      </span>
      <span className="text-title tracking-[-0.015em] group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
        {issue.title}
      </span>
    </Link>
  )
}
