import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { href } from '../../../href.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'

const PAGES = [
  [href('/staff/catalogue'), 'Prices'],
  [href('/staff/catalogue/coupons'), 'Coupons'],
  [href('/staff/catalogue/goods'), 'Products and stock'],
] as const
const OWN = [
  [href('/staff/catalogue/zones'), 'Zones'],
  [href('/staff/catalogue/currency'), 'Currency'],
  [href('/staff/catalogue/pages'), 'Pages'],
  [href('/staff/catalogue/masthead'), 'Masthead'],
  [href('/staff/catalogue/words'), 'Texts and settings'],
  [href('/staff/catalogue/system'), 'System check'],
] as const

/** The screens of the catalogue, one beside the other; pages, words and switches are the administration's. */
export function CataloguePage({ admin, children }: { admin: boolean; children: ReactNode }) {
  return (
    <StaffPage title="Catalogue">
      <nav aria-label="Catalogue" className="flex flex-wrap gap-x-6 border-rule border-b font-sans text-small">
        {[...PAGES, ...(admin ? OWN : [])].map(([to, label]) => (
          <NavLink
            key={to}
            to={to}
            end={to === href('/staff/catalogue')}
            className={({ isActive }) =>
              `-mb-px flex min-h-11 items-center border-b-2 ${isActive ? 'border-ink font-semibold' : 'border-transparent hover:underline'}`
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </StaffPage>
  )
}
