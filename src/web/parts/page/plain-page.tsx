import type { ReactNode } from 'react'

/** A page of a few words: one headline, one measure of text. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid gap-8 py-16 lg:grid-cols-12 lg:py-28">
      <h1 className="headline lg:col-span-10 lg:col-start-3">{title}</h1>
      <div className="grid max-w-[34rem] gap-6 text-lead lg:col-span-7 lg:col-start-3">{children}</div>
    </div>
  )
}
