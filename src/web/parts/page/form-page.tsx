import type { ReactNode } from 'react'

type FormPageProps = { title: string; lead?: ReactNode; beside?: ReactNode; children: ReactNode }

/** A page where one thing is done: what it is about in the wide margin, the form beside it, or below on a phone. */
export function FormPage({ title, lead, beside, children }: FormPageProps) {
  return (
    <div className="page grid grid-cols-1 gap-x-8 gap-y-8 pt-10 lg:grid-cols-12 lg:pt-16">
      <div className="grid content-start gap-6 lg:col-span-5 lg:gap-10">
        <h1 className="headline">{title}</h1>
        {lead && <div className="grid max-w-[27rem] gap-4 text-lead">{lead}</div>}
        {beside}
      </div>
      <div className="grid max-w-[34rem] content-start gap-8 lg:col-span-6 lg:col-start-7 lg:pt-5">{children}</div>
    </div>
  )
}
