import type { ComponentProps, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { VIEW_ONLY } from '#domain/access/view-only.ts'

/** What staff see of a reader's pages: the same, with a banner, and nothing that can be pressed to change something. */
export function ViewOnly({ on, children }: { on: boolean; children: ReactNode }) {
  if (!on) return children
  return (
    <>
      <p role="status" className="border-ink border-b bg-ink py-2.5 font-medium font-sans text-paper text-small">
        <span className="page block">{VIEW_ONLY}</span>
      </p>
      <fieldset disabled className="contents">
        {children}
      </fieldset>
    </>
  )
}

/** A link to another page of the same reader, whoever looks at it. */
export function ViewLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  const token = useSearchParams()[0].get('admin-view')
  const [path = '', hash] = to.split('#')
  const join = path.includes('?') ? '&' : '?'
  const viewed = token === null ? path : `${path}${join}admin-view=${encodeURIComponent(token)}`
  return <Link to={hash === undefined ? viewed : `${viewed}#${hash}`} {...rest} />
}
