import type { FormEvent } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { restoreMailWords } from '#contract/mail.ts'
import type { WordsDiff } from '#domain/mail/compare-words.ts'
import { WORD_PARTS } from '#domain/mail/compare-words.ts'
import type { WordsVersion } from '#server/services/mail/mail-words.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { ListPages } from '../../../parts/list-pages.tsx'
import { StaffSection } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { WordsDiffList } from './words-diff.tsx'

type WordsHistoryProps = {
  edit: { mail: string; base: number }
  /** The one that readers get. */
  current: number
  versions: readonly WordsVersion[]
  page: number
  more: boolean
  /** The version that is looked at. */
  looked: { version: number; diff: WordsDiff } | null
  mayChange: boolean
}

export function WordsHistory({ edit, current, versions, page, more, looked, mayChange }: WordsHistoryProps) {
  const [query] = useSearchParams()
  const to = (version: number) => {
    const next = new URLSearchParams(query)
    next.set('version', String(version))
    return `?${next}`
  }
  const columns: readonly Column<WordsVersion>[] = [
    {
      key: 'version',
      head: 'Version',
      cell: ({ version }) => (
        <Link to={to(version)} preventScrollReset className="linked inline-flex min-h-6 items-center">
          {version}
          {version === current && ' (current)'}
        </Link>
      ),
    },
    { key: 'saved', head: 'Published', short: true, cell: ({ savedAt }) => savedAt },
    { key: 'by', head: 'By', cell: ({ savedBy }) => savedBy ?? 'Not known' },
    { key: 'changed', head: 'Changed', cell: changedWords },
  ]
  return (
    <StaffSection title="History" id="history">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <div className="grid content-start gap-2">
          <StaffTable
            caption="Versions"
            columns={columns}
            rows={versions}
            rowKey={({ version }) => String(version)}
            empty="Nothing has been published yet. Readers get the default text."
          />
          <ListPages page={page} more={more} />
        </div>
        {looked && (
          <section aria-label={`Version ${looked.version}`} className="grid min-w-0 content-start gap-4">
            <h3 className="font-sans font-semibold">What changed in version {looked.version}</h3>
            {mayChange && looked.version !== current && <Restore edit={edit} version={looked.version} />}
            <WordsDiffList diff={looked.diff} />
          </section>
        )}
      </div>
    </StaffSection>
  )
}

function changedWords({ words, changed }: WordsVersion): string {
  if (words === null) return 'Back to the default text'
  return changed.map((part) => WORD_PARTS[part]).join(', ') || 'Nothing'
}

/** What is typed above and not saved stays there: the editor says then that other words were saved. */
function Restore({ edit, version }: { edit: WordsHistoryProps['edit']; version: number }) {
  const call = useStaffCall(restoreMailWords)
  const { revalidate } = useRevalidator()
  async function restore(event: FormEvent) {
    event.preventDefault()
    const answer = await call.send({ body: { ...edit, version } })
    if (answer) {
      call.reset()
      toast(`Published. Readers get version ${version} again.`)
    }
    await revalidate()
  }
  return (
    <form ref={call.form} method="post" onSubmit={restore} className="scripted grid justify-items-start gap-3">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <SubmitButton status={call.status} look="outline">{`Restore version ${version}`}</SubmitButton>
    </form>
  )
}
