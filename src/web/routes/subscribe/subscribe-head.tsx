import { ISSUES_PER_YEAR } from '#domain/vocabulary.ts'
import { href } from '../../href.ts'
import { Cover } from '../../parts/catalogue/cover.tsx'
import type { IssueCard } from '../../parts/catalogue/issue-card.ts'

const IN_WORDS = ['No', 'One', 'Two', 'Three', 'Four']

/** The magazine itself, before anything is asked. */
export function SubscribeHead({ covers }: { covers: IssueCard[] }) {
  return (
    <div className="page grid gap-x-8 gap-y-8 pt-10 pb-12 lg:grid-cols-12 lg:items-end lg:pt-16 lg:pb-20">
      <div className="grid gap-6 lg:col-span-7">
        <h1 className="headline">Subscribe</h1>
        <p className="max-w-[34rem] text-lead">
          {IN_WORDS[ISSUES_PER_YEAR]} issues a year, in print or digital,{' '}
          <a id="choose-personal" href={href('/subscribe')} className="linked">
            for yourself
          </a>{' '}
          or{' '}
          <a id="choose-gift" href={`${href('/subscribe')}?type=gift`} className="linked">
            as a gift
          </a>
          .
        </p>
      </div>
      <ul className="grid grid-cols-3 gap-3 lg:col-span-5 lg:gap-4">
        {covers.map(({ number, title, cover }) => (
          <li key={number}>
            <Cover src={cover} alt={`No. ${number}, ${title}`} />
          </li>
        ))}
      </ul>
    </div>
  )
}
