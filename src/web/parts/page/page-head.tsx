import type { ReactNode } from 'react'

/** The head of a page that lists things: a big quiet headline and a few words beside it. */
export function PageHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="page grid items-end gap-x-8 gap-y-5 pt-10 pb-12 lg:grid-cols-12 lg:pt-16 lg:pb-20">
      <h1 className="headline lg:col-span-7">{title}</h1>
      {children && <div className="max-w-[30rem] text-lead lg:col-span-5">{children}</div>}
    </div>
  )
}
