import { useRef } from 'react'
import { Form, Link, NavLink, Outlet, useLocation, useSearchParams } from 'react-router'
import { ZONE_NAMES } from '#domain/vocabulary.ts'
import { href } from '../../href.ts'
import { ROLE_NAMES, sectionsFor } from '../../parts/staff/console-sections.ts'
import { useListKeys } from '../../parts/staff/list-keys.ts'
import { staffOnly } from '../../parts/staff/staff-only.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/frame.ts'
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
    <>
      <div data-console className="border-rule border-b bg-shade">
        <div className="page flex flex-wrap items-center gap-x-6 font-sans text-small">
          <nav aria-label="Console" className="flex flex-wrap items-center gap-x-5">
            <NavLink to={href('/staff')} end className={sectionClass}>
              Today
            </NavLink>
            {sectionsFor(member.role).map(({ to, label }) => (
              <NavLink key={to} to={to} className={sectionClass}>
                {label}
              </NavLink>
            ))}
          </nav>
          <Search />
          {/* Who it is stands above, in the header of the site. */}
          <p className="ml-auto text-soft max-sm:hidden">{ROLE_NAMES[member.role]}</p>
        </div>
      </div>
      {(passive || tellsUnmatched || lost.length > 0) && (
        <div className="page grid gap-4 pt-4">
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
      <LogInAgain />
    </>
  )
}

const sectionClass = ({ isActive }: { isActive: boolean }) =>
  `flex min-h-11 items-center ${isActive ? 'font-semibold underline underline-offset-[0.4em]' : 'hover:underline hover:underline-offset-[0.4em]'}`

function Search() {
  const field = useRef<HTMLInputElement>(null)
  const [query] = useSearchParams()
  useListKeys(field)
  return (
    <Form role="search" action={href('/staff/people')} className="flex grow items-center sm:max-w-[14rem]">
      <label className="flex grow items-center gap-2">
        <span className="sr-only">Find a reader</span>
        <input
          ref={field}
          type="search"
          name="q"
          // Another address shows another search; what is being typed meanwhile is left alone.
          key={query.get('q')}
          defaultValue={query.get('q') ?? ''}
          autoComplete="off"
          aria-keyshortcuts="/"
          placeholder="Find a reader  ( / )"
          className="my-1 min-h-10 w-full border border-edge bg-paper px-3 placeholder:text-soft"
        />
      </label>
      <button type="submit" className="sr-only focus:not-sr-only">
        Find
      </button>
    </Form>
  )
}
