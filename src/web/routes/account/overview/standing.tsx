import { formatDay } from '#domain/day.ts'
import { issueDayWords } from '#domain/issues/late-issue.ts'
import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { Cover } from '../../../parts/catalogue/cover.tsx'
import { lazyPart } from '../../../parts/lazy-part.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { OverviewData, StripIssue } from './overview-data.ts'

const AutorenewSwitch = lazyPart<{ on: boolean; children: string }>(() =>
  import('../autorenew.tsx').then(({ AutorenewSwitch }) => AutorenewSwitch),
)

/** Where the reader stands, which issue comes next, when and to which address, and what they can do about it. */
export function Standing({ words, strip, goesTo }: Pick<OverviewData, 'words' | 'strip' | 'goesTo'>) {
  const next = strip.find(({ place }) => place === 'next')
  return (
    <div className="grid max-w-[40rem] content-start gap-4">
      <p className="text-head tracking-[-0.02em]">{words.says}</p>
      {next && <NextIssue issue={next} goesTo={goesTo} />}
      {words.note && <p>{words.note}</p>}
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
        {words.notNecessary && <p>Renewal not necessary.</p>}
        {words.ways.map(({ to, label, look }) => (
          <LinkButton key={label} as={ViewLink} to={to} look={look}>
            {label}
          </LinkButton>
        ))}
        {words.stoppable && <AutorenewSwitch on>Stop</AutorenewSwitch>}
      </div>
    </div>
  )
}

function NextIssue({ issue, goesTo }: { issue: StripIssue; goesTo: OverviewData['goesTo'] }) {
  const { number, title, cover, expected } = issue
  return (
    <div className="grid grid-cols-[5rem_1fr] items-start gap-5 sm:grid-cols-[7rem_1fr]">
      {cover ? (
        <Cover picture={cover} alt="" />
      ) : (
        <span aria-hidden="true" className="tabular grid aspect-3/4 place-items-center border border-edge font-sans">
          {number}
        </span>
      )}
      <div className="grid gap-2">
        <p className="text-lead leading-snug">
          Next is No. {number}
          {title && `, “${title}”`}
          {expected && !expected.delay && `, planned for ${formatDay(expected.plannedFor)}`}.
          {expected?.delay && ` ${issueDayWords(expected, formatDay)}`}
        </p>
        {goesTo && (
          <p className="font-sans text-small text-soft">
            {goesTo.says}{' '}
            {goesTo.postal && (
              <ViewLink to={href('/account/address')} className="linked whitespace-nowrap">
                Change address
              </ViewLink>
            )}
          </p>
        )}
      </div>
    </div>
  )
}
