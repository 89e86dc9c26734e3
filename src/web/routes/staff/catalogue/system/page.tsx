import { useRevalidator } from 'react-router'
import type { Finding, FindingState } from '#domain/system-check/finding.ts'
import { STATE_NAMES, summarize } from '#domain/system-check/finding.ts'
import { href } from '../../../../href.ts'
import { formatInstant } from '../../../../parts/instant.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StateWord } from '../../../../parts/staff/state-word.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { Button } from '../../../../ui/button.tsx'
import { CataloguePage } from '../catalogue-page.tsx'
import type { Route } from './+types/page.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const [{ publication }, findings] = await Promise.all([app.catalogue(), app.checkSystem()])
  return { findings, at: formatInstant(app.now().toISOString(), publication.timeZone) }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/catalogue/system')
  return pageMeta(siteOf(matches), {
    title: 'System check',
    description: 'Whether everything works.',
    path,
    hidden: true,
  })
}

const TONES: Record<FindingState, 'good' | 'waiting' | 'bad'> = { good: 'good', look: 'waiting', broken: 'bad' }
/** What needs doing comes first. */
const ORDER: readonly FindingState[] = ['broken', 'look', 'good']

export default function SystemCheck({ loaderData: { findings, at } }: Route.ComponentProps) {
  const { state, revalidate } = useRevalidator()
  const isBusy = state === 'loading'
  const sorted = ORDER.flatMap((one) => findings.filter((finding) => finding.state === one))
  return (
    <CataloguePage admin>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2 font-sans text-small">
        <p role="status">
          <span className="font-semibold">{isBusy ? 'Checking…' : summarize(findings)}</span>{' '}
          <span className="text-soft">Checked {at}. Nothing was sent or changed.</span>
        </p>
        <div className="scripted">
          <Button look="quiet" aria-disabled={isBusy || undefined} onClick={() => isBusy || void revalidate()}>
            Check again
          </Button>
        </div>
      </div>
      <ul aria-label="System check" className="grid max-w-[60rem] border-ink border-t font-sans text-small">
        {sorted.map((finding) => (
          <FindingRow key={`${finding.part} ${finding.tried}`} {...finding} />
        ))}
      </ul>
      <p className="max-w-[60rem] font-sans text-fine text-soft">
        On the server, npm run doctor checks the same, also while the shop doesn’t start.
      </p>
    </CataloguePage>
  )
}

function FindingRow({ part, tried, state, found, advice }: Finding) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-rule border-b py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <StateWord tone={TONES[state]}>{STATE_NAMES[state]}</StateWord>
      <div className="grid min-w-0 gap-1 break-words">
        <p>
          <span className="font-semibold">{part}.</span> {found}
        </p>
        {advice && <p>{advice}</p>}
        <p className="text-fine text-soft">{tried}.</p>
      </div>
    </li>
  )
}
