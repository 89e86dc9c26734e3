import { data, useLocation } from 'react-router'
import { safePath } from '#domain/access/safe-path.ts'
import { ISSUES_IN_WORDS } from '#domain/catalogue/issues-in-words.ts'
import { parseLevel, parseShipping, parseYears } from '#domain/query.ts'
import { ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import { href } from '../../href.ts'
import { ViewOnly } from '../../parts/access/view-only.tsx'
import { unpackZones } from '../../parts/addresses/packed-zones.ts'
import { contentsRows } from '../../parts/catalogue/contents-rows.ts'
import { issueCard } from '../../parts/catalogue/issue-card.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { appContext, networkContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import type { Route } from './+types/page.ts'
import { sellingData } from './selling-data.ts'
import { SubscribeHead } from './subscribe-head.tsx'
import { SubscribeShop } from './subscribe-shop.tsx'
import type { SwagProps } from './swag.tsx'

const Swag = lazyPart<SwagProps>(() => import('./swag.tsx').then((part) => part.Swag))

export { action } from '../../forms/back-to-form.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const viewer = await app.viewer(request)
  if (viewer.viewOnly && !viewer.reader) throw data(null, { status: 404 })
  const [{ publication, issues }, selling] = await Promise.all([
    app.catalogue(),
    sellingData(app, request, { ...viewer, page: 'subscribe', network: context.get(networkContext) }),
  ])
  const query = new URL(request.url).searchParams
  const back = safePath(query.get('redirect'), '')
  const released = issues.find(({ releasedOn }) => releasedOn)
  const current = issues.find(({ publishedOn }) => publishedOn)
  const { categories } = selling.offer
  const next = issues.findLast(({ closed }) => !closed)
  return {
    selling,
    asked: {
      gift: query.get('type') === 'gift',
      category: parseLevel(query.get('level'), categories),
      term: parseYears(query.get('years')),
      zone: ZONE_OF_SHIPCODE[parseShipping(query.get('shipping'))],
      /** Kept in the address by whoever leaves to log in. */
      back: back && `&redirect=${encodeURIComponent(back)}`,
    },
    /** With which issue a new subscription begins: print with the next that is mailed, digital with the latest. */
    first: { print: next ? issueCard(next) : null, digital: released ? issueCard(released) : null },
    sample: current ? { ...issueCard(current), contents: contentsRows({ ...current, pieces: [], search: '' }) } : null,
    forms: `${ISSUES_IN_WORDS[publication.issuesPerYear]} a year, ${publication.sellsDigital ? 'in print or digital' : 'in print'}`,
    reasons: publication.texts.whySubscribe,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Subscribe, ${loaderData?.selling.name ?? ''}`,
    description: `Subscribe for yourself or give a gift. ${loaderData?.forms}.`,
    path: href('/subscribe'),
  })
}

export default function Subscribe({ loaderData }: Route.ComponentProps) {
  const { sample, forms, reasons, asked, first } = loaderData
  const selling = unpackZones(loaderData.selling)
  const { search } = useLocation()
  return (
    <ViewOnly on={selling.viewOnly}>
      <SubscribeHead {...{ sample, forms, reasons }} />
      <SubscribeShop key={search} {...{ selling, asked, first }} />
      <Swag products={selling.swag} />
    </ViewOnly>
  )
}
