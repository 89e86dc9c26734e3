import { useState } from 'react'
import { may } from '#domain/access/permissions.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { href } from '../../../href.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffSection } from '../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { Button } from '../../../ui/button.tsx'
import type { Route } from './+types/page.ts'
import { CataloguePage } from './catalogue-page.tsx'
import { DropPrices, PriceForm } from './price-form.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request)
  const { publication } = await app.catalogue()
  const today = dayOf(app.now(), publication.timeZone)
  const { prices, priceReach } = app.catalogueForStaff
  return { lists: await prices(), reach: await priceReach(), today, mayChange: may(member.role, 'prices.change') }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Prices',
    description: 'Prices.',
    path: href('/staff/catalogue'),
    hidden: true,
  })
}

export default function StaffPrices({ loaderData: { lists, reach, today, mayChange } }: Route.ComponentProps) {
  const inForce = lists.find(({ standing }) => standing === 'in force')
  const [shown, setShown] = useState(inForce?.fromDay)
  const list = lists.find(({ fromDay }) => fromDay === shown) ?? inForce
  if (!list) return null
  return (
    <CataloguePage admin={mayChange}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[15rem_1fr]">
        <StaffSection title="Price lists">
          <ul className="font-sans text-small">
            {lists.map(({ fromDay, standing }) => (
              <li key={fromDay} className="flex flex-wrap items-center justify-between gap-x-4 border-rule border-b">
                <Button
                  look="quiet"
                  className="scripted"
                  aria-pressed={fromDay === list.fromDay}
                  onClick={() => setShown(fromDay)}
                >
                  From {formatDay(fromDay)}
                </Button>
                <span className={standing === 'in force' ? 'font-semibold' : 'text-soft'}>{standing}</span>
                {standing === 'planned' && mayChange && <DropPrices fromDay={fromDay} />}
              </li>
            ))}
          </ul>
        </StaffSection>
        <StaffSection
          title={list.standing === 'in force' ? 'Current prices' : `Prices from ${formatDay(list.fromDay)}`}
          aside={mayChange ? 'Enter the new prices and the day they start.' : 'Only an administrator can change them.'}
        >
          <PriceForm
            key={list.fromDay}
            prices={list.prices}
            lists={lists}
            reach={reach}
            today={today}
            from={list.standing === 'planned' ? list.fromDay : today}
            mayChange={mayChange}
          />
        </StaffSection>
      </div>
    </CataloguePage>
  )
}
