import type { ReactNode } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { may } from '#domain/access/permissions.ts'
import { counted } from '#domain/vocabulary.ts'
import { href } from '../../href.ts'
import { PageError } from '../../parts/page/page-error.tsx'
import { AskBeforeLeaving } from '../../parts/staff/ask-before-leaving.tsx'
import { foundAtOnce } from '../../parts/staff/console-sections.ts'
import { staffMember, staffPageContext } from '../../parts/staff/staff-only.ts'
import { useRootData, useZoneNames } from '../../root-data.ts'
import type { Route } from './+types/frame.ts'
import { ConsoleError } from './console-error.tsx'
import { BottomNav, SideNav, SiteName } from './console-nav.tsx'
import { ConsoleSearch } from './console-search.tsx'
import { LogInAgain } from './log-in-again.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** Every page within knows by it what it may be seen with. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }) => context.set(staffPageContext, `/${pattern.replace(/^\//, '')}`),
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, member } = await staffMember(context, request)
  const [{ publication }, unmatched, lost] = await Promise.all([
    app.catalogue(),
    may(member.role, 'payments.match') && app.payments.hasUnmatched(),
    may(member.role, 'delivery.see') ? app.delivery.lostMailings() : [],
  ])
  return { member, passive: app.passive, unmatched, lost, unopened: !publication.openedAt }
}

const SETUP = href('/staff/setup')
const UNMATCHED_PAYMENTS = href('/staff/unmatched-payments')

export default function Frame({ loaderData }: Route.ComponentProps) {
  return (
    <Console {...loaderData}>
      <Outlet />
    </Console>
  )
}

/** A page within that is refused or failed leaves the frame around it; without the frame's own data the visitor is no staff. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <PageError error={error} />
  return (
    <Console {...loaderData}>
      <ConsoleError error={error} />
    </Console>
  )
}

type ConsoleProps = Awaited<ReturnType<typeof loader>> & { children: ReactNode }

/** Around every screen of the console: the sections of this member, and the search that `/` leads to. */
function Console({ member, passive, unmatched, lost, unopened, children }: ConsoleProps) {
  const zoneNames = useZoneNames()
  const { pathname } = useLocation()
  const tellsUnopened = unopened && pathname !== SETUP && may(member.role, 'settings.change')
  const tellsUnmatched = unmatched && pathname !== UNMATCHED_PAYMENTS
  return (
    <div data-console className="lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      <div
        data-edge-bar
        className="sticky top-0 z-20 flex items-center gap-4 border-rule border-b bg-shade px-5 py-1 font-sans text-small lg:h-dvh lg:flex-col lg:items-stretch lg:border-r lg:border-b-0 lg:py-4 print:hidden"
      >
        <SiteName name={useRootData()?.site.name ?? ''} />
        <div className="grow lg:grow-0">
          <ConsoleSearch links={foundAtOnce(member.role)} />
        </div>
        <SideNav member={member} />
      </div>
      <div className="min-w-0 pb-24 lg:pb-0">
        {(passive || tellsUnopened || tellsUnmatched || lost.length > 0) && (
          <div className="px-5 pt-2 lg:px-8 print:hidden">
            {passive && <Warning title="This server is read-only.">{passive}</Warning>}
            {tellsUnopened && (
              <Warning title="The shop isn’t open yet.">
                <Link to={SETUP} className="linked">
                  What’s missing
                </Link>
              </Warning>
            )}
            {tellsUnmatched && (
              <Warning title="Some payments don’t belong to any order here.">
                <Link to={UNMATCHED_PAYMENTS} className="linked">
                  Review and return them
                </Link>
              </Warning>
            )}
            {lost.map(({ issue, zone, claims }) => (
              <Warning key={`${issue}${zone}`} title={`No. ${issue} may be lost in the mail: ${zoneNames[zone].name}.`}>
                <Link to={href('/staff/delivery')} className="linked">
                  {counted(claims, 'reader')} reported that it didn’t come or came damaged
                </Link>
              </Warning>
            ))}
          </div>
        )}
        {children}
      </div>
      <BottomNav member={member} />
      <Shortcuts />
      <LogInAgain />
      <AskBeforeLeaving />
    </div>
  )
}

/** One line where there is room for it: what is wrong, and the way on. */
function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-baseline gap-x-3 border-warning border-b py-1.5 font-sans text-small"
    >
      <p className="font-semibold text-warning">{title}</p>
      <div>{children}</div>
    </div>
  )
}
