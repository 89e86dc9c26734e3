import { Link } from 'react-router'
import { href } from '../../href.ts'
import { ViewLink } from '../../parts/access/view-only.tsx'
import { Contents } from '../../parts/catalogue/contents.tsx'
import type { ContentsRow } from '../../parts/catalogue/contents-rows.ts'
import { Cover } from '../../parts/catalogue/cover.tsx'
import type { IssueCard } from '../../parts/catalogue/issue-card.ts'
import { Disclosure } from '../../ui/disclosure.tsx'

export type Sample = IssueCard & { contents: ContentsRow[] }

type SubscribeHeadProps = {
  sample: Sample | null
  /** Four issues a year, in print or digital. */
  forms: string
  reasons: { heading: string; text: string }[]
}

/** What one gets, and the current issue as a sample, before anything is asked; a phone has the reasons in brief. */
export function SubscribeHead({ sample, forms, reasons }: SubscribeHeadProps) {
  return (
    <div className="page grid grid-cols-[6rem_1fr] gap-x-4 gap-y-3 pt-4 pb-4 lg:grid-cols-12 lg:gap-x-8 lg:gap-y-10 lg:pt-14 lg:pb-16">
      <div
        className={`grid content-start gap-2 lg:col-span-7 lg:col-start-1 lg:gap-6 ${sample ? 'col-start-2' : 'col-span-full'}`}
      >
        <h1 className="headline max-sm:text-[min(3.25rem,12vw)]">Subscribe</h1>
        <p className="max-w-[34rem] text-lead leading-snug">
          {forms},{' '}
          <ViewLink id="choose-personal" to={href('/subscribe')} className="linked">
            for yourself
          </ViewLink>{' '}
          or{' '}
          <ViewLink id="choose-gift" to={`${href('/subscribe')}?type=gift`} className="linked">
            as a gift
          </ViewLink>
          .
        </p>
      </div>
      {sample && (
        <div className="col-start-1 row-start-1 lg:col-span-3 lg:col-start-9 lg:row-span-3">
          <Cover picture={sample.cover} alt={`No. ${sample.number}, ${sample.title}`} first />
        </div>
      )}
      <section aria-labelledby="get" className="col-span-full font-sans text-small lg:col-span-7">
        <h2 id="get" className="font-semibold max-lg:float-left max-lg:mr-2 lg:text-body">
          What you get
        </h2>
        <ul className="grid gap-x-8 max-lg:block lg:mt-4 lg:grid-cols-2 lg:gap-y-6">
          {reasons.map(({ heading, text }) => (
            <li key={heading} className="max-lg:inline lg:border-rule lg:border-t lg:pt-3">
              <h3 className="max-lg:inline max-lg:after:content-['._'] lg:font-serif lg:text-lead">{heading}</h3>
              <p className="mt-1 text-soft max-lg:hidden">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      {sample && <LookInside issue={sample} />}
    </div>
  )
}

function LookInside({ issue: { number, title, slug, contents } }: { issue: Sample }) {
  return (
    <div className="col-span-full border-rule border-t lg:col-span-7">
      <Disclosure summary={`Look inside No. ${number}, ${title}`}>
        <Contents entries={contents} />
        <Link to={href('/issue/:slug', { slug })} className="linked font-sans text-small">
          About this issue
        </Link>
      </Disclosure>
    </div>
  )
}
