import { Link, NavLink, useLocation } from 'react-router'
import { ROLE_NAMES } from '#domain/access/staff-roles.ts'
import { href } from '../../href.ts'
import { LogOut } from '../../parts/access/log-out.tsx'
import type { ConsoleLink } from '../../parts/staff/console-sections.ts'
import { phoneSections, SECTION_GROUPS, sectionsFor } from '../../parts/staff/console-sections.ts'
import type { Member } from '../../parts/staff/staff-only.ts'

const TODAY: ConsoleLink = { to: href('/staff'), label: 'Today' }

/** At the left edge of a desktop, whole. */
export function SideNav({ member }: { member: Member }) {
  return (
    <div className="-mx-5 flex min-h-0 grow flex-col gap-4 overflow-y-auto px-5 max-lg:hidden">
      <nav aria-label="Console" className="grid gap-3">
        <SideLink {...TODAY} />
        <Groups member={member} />
      </nav>
      <div className="mt-auto grid gap-1 border-rule border-t pt-3 text-fine">
        <p>
          {member.name}
          <span className="block text-soft">{ROLE_NAMES[member.role]}</span>
        </p>
        <LogOut />
      </div>
    </div>
  )
}

/** At the lower edge of a phone: what is used most, and the rest behind More. */
export function BottomNav({ member }: { member: Member }) {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Console"
      data-edge-bar
      className="fixed inset-x-0 bottom-0 z-20 grid grid-flow-col border-ink border-t bg-paper pb-[env(safe-area-inset-bottom)] font-sans text-fine lg:hidden print:hidden"
    >
      {[TODAY, ...phoneSections(member.role)].map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end={to === TODAY.to}
          className={({ isActive }) =>
            `grid min-h-13 place-items-center px-1 ${isActive ? '-mt-px border-ink border-t-3 font-semibold' : ''}`
          }
        >
          {label}
        </NavLink>
      ))}
      {/* Closed again on another page. */}
      <details key={pathname} className="group">
        <summary className="grid min-h-13 cursor-pointer list-none place-items-center group-open:font-semibold [&::-webkit-details-marker]:hidden">
          More
        </summary>
        <div className="absolute inset-x-0 bottom-full grid max-h-[70dvh] grid-cols-2 gap-4 overflow-y-auto border-ink border-t bg-paper p-5 text-small">
          <Groups member={member} />
          <div>
            <LogOut />
          </div>
        </div>
      </details>
    </nav>
  )
}

function Groups({ member }: { member: Member }) {
  const sections = sectionsFor(member.role)
  return SECTION_GROUPS.map((group) => {
    const links = sections.filter((section) => section.group === group)
    if (links.length === 0) return null
    return (
      <div key={group}>
        <p className="pb-0.5 text-fine text-soft">{group}</p>
        {links.map(({ to, label }) => (
          <SideLink key={to} to={to} label={label} />
        ))}
      </div>
    )
  })
}

function SideLink({ to, label }: ConsoleLink) {
  return (
    <NavLink
      to={to}
      end={to === TODAY.to}
      className={({ isActive }) =>
        `-mx-2 flex min-h-11 items-center px-2 lg:min-h-7 ${isActive ? 'bg-ink font-semibold text-paper' : 'hover:bg-paper'}`
      }
    >
      {label}
    </NavLink>
  )
}

/** Leads out of the console, to what readers see. */
export function SiteName({ name }: { name: string }) {
  return (
    <Link to={href('/')} className="wordmark text-lead tracking-[-0.03em]" title="See the site">
      {name}
    </Link>
  )
}
