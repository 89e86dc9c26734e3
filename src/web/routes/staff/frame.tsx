import { Link, Outlet, useLocation } from 'react-router'
import { ZONE_NAMES } from '#domain/vocabulary.ts'
import { href } from '../../href.ts'
import { actionsFor, sectionsFor } from '../../parts/staff/console-sections.ts'
import { staffOnly } from '../../parts/staff/staff-only.ts'
import { useRootData } from '../../root-data.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/frame.ts'
import { BottomNav, SideNav, SiteName } from './console-nav.tsx'
import { ConsoleSearch } from './console-search.tsx'
import { LogInAgain } from './log-in-again.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request)
  const [unmatched, lost] = await Promise.all([
    maySeePayments(member.role) && app.payments.hasUnmatched(),
    member.role === 'finance' ? [] : app.delivery.lostMailings(),
  ])
  return { member, passive: app.passive, unmatched, lost }
}

const UNMATCHED_PAYMENTS = href('/staff/unmatched-payments')

const maySeePayments = (role: string) => role === 'finance' || role === 'admin'

/** Around every screen of the console: the sections of this member, and the search that `/` leads to. */
export default function Frame({ loaderData: { member, passive, unmatched, lost } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const tellsUnmatched = unmatched && pathname !== UNMATCHED_PAYMENTS
  return (
    <div data-console className="lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      <div
        data-edge-bar
        className="sticky top-0 z-20 flex items-center gap-4 border-rule border-b bg-shade px-5 py-1 font-sans text-small lg:h-dvh lg:flex-col lg:items-stretch lg:border-r lg:border-b-0 lg:py-4 print:hidden"
      >
        <SiteName name={useRootData()?.site.name ?? ''} />
        <div className="grow lg:grow-0">
          <ConsoleSearch pages={[...sectionsFor(member.role), ...actionsFor(member.role)]} />
        </div>
        <SideNav member={member} />
      </div>
      <div className="min-w-0 pb-24 lg:pb-0">
        {(passive || tellsUnmatched || lost.length > 0) && (
          <div className="grid gap-4 px-5 pt-4 lg:px-8">
            {passive && (
              <Notice kind="warning" title="This server is read-only.">
                {passive}
              </Notice>
            )}
            {tellsUnmatched && (
              <Notice kind="warning" title="Some payments don’t belong to any order here.">
                <Link to={UNMATCHED_PAYMENTS} className="linked">
                  Review and return them
                </Link>
              </Notice>
            )}
            {lost.map(({ issue, zone, claims }) => (
              <Notice
                key={`${issue}${zone}`}
                kind="warning"
                title={`No. ${issue} may be lost in the mail: ${ZONE_NAMES[zone]}.`}
              >
                <Link to={href('/staff/delivery')} className="linked">
                  {claims} readers say it didn’t come or came damaged
                </Link>
              </Notice>
            ))}
          </div>
        )}
        <Outlet />
      </div>
      <BottomNav member={member} />
      <LogInAgain />
    </div>
  )
}
