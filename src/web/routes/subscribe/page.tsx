import { data, useLocation } from 'react-router'
import { parseLevel, parseShipping, parseYears } from '#domain/query.ts'
import { ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import { href } from '../../href.ts'
import { ViewOnly } from '../../parts/access/view-only.tsx'
import { issueCard } from '../../parts/catalogue/issue-card.ts'
import { Section } from '../../parts/page/section.tsx'
import { appContext, networkContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import type { Route } from './+types/page.ts'
import { sellingData } from './selling-data.ts'
import { SubscribeHead } from './subscribe-head.tsx'
import { SubscribeShop } from './subscribe-shop.tsx'
import { Swag } from './swag.tsx'

export { action } from '../../forms/back-to-form.ts'

const COVERS = 3

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const viewer = await app.viewer(request)
  if (viewer.viewOnly && !viewer.reader) throw data(null, { status: 404 })
  const [{ publication, issues }, selling] = await Promise.all([
    app.catalogue(),
    sellingData(app, request, { ...viewer, page: 'subscribe', network: context.get(networkContext) }),
  ])
  const query = new URL(request.url).searchParams
  const released = issues.filter(({ releasedOn }) => releasedOn)
  const next = issues.findLast(({ closed }) => !closed)
  return {
    selling,
    asked: {
      gift: query.get('type') === 'gift',
      category: parseLevel(query.get('level')),
      term: parseYears(query.get('years')),
      zone: ZONE_OF_SHIPCODE[parseShipping(query.get('shipping'))],
    },
    /** With which issue a new subscription begins: print with the next that is mailed, digital with the latest. */
    first: { print: next ? issueCard(next) : null, digital: released[0] ? issueCard(released[0]) : null },
    covers: released.slice(0, COVERS).map(issueCard),
    reasons: publication.texts.whySubscribe,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Subscribe, ${loaderData?.selling.name ?? ''}`,
    description: 'Subscribe for yourself or give a gift, in print or digital.',
    path: href('/subscribe'),
    image: loaderData?.covers[0]?.cover,
  })
}

export default function Subscribe({ loaderData }: Route.ComponentProps) {
  const { selling, covers, reasons } = loaderData
  const { search } = useLocation()
  return (
    <ViewOnly on={selling.viewOnly}>
      <SubscribeHead covers={covers} />
      <SubscribeShop key={search} {...loaderData} />
      <Reasons reasons={reasons} />
      <Swag products={selling.swag} />
    </ViewOnly>
  )
}

function Reasons({ reasons }: { reasons: { heading: string; text: string }[] }) {
  return (
    <Section title="What do I get" className="pt-16 lg:pt-24">
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {reasons.map(({ heading, text }) => (
          <li key={heading} className="border-rule border-t pt-4">
            <h3 className="text-title tracking-[-0.015em]">{heading}</h3>
            <p className="mt-2 max-w-[28rem] text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
