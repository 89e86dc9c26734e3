import { Link, useRevalidator } from 'react-router'
import { restorePage } from '#contract/pages.ts'
import type { PageForStaff, SavedVersion } from '#server/services/pages/read-pages.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { href } from '../../../../href.ts'
import { WrittenText } from '../../../../parts/page/written-text.tsx'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../../parts/staff/staff-table.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { toast } from '../../../../ui/toast.ts'

type PageHistoryProps = {
  page: PageForStaff
  versions: readonly SavedVersion[]
  /** The version whose text is looked at. */
  looked: { version: number; html: string } | null
}

export function PageHistory({ page, versions, looked }: PageHistoryProps) {
  const address = href('/staff/catalogue/pages/:page', { page: page.slug })
  const columns: readonly Column<SavedVersion>[] = [
    {
      key: 'version',
      head: 'Version',
      cell: ({ version }) => (
        <Link
          to={`${address}?version=${version}`}
          preventScrollReset
          className="linked inline-flex min-h-6 items-center"
        >
          {version}
          {version === page.version && ' (current)'}
        </Link>
      ),
    },
    { key: 'title', head: 'Title', cell: ({ title }) => title },
    { key: 'saved', head: 'Saved', cell: ({ savedAt }) => savedAt },
    { key: 'by', head: 'By', cell: ({ savedBy }) => savedBy || 'Starting text' },
  ]
  return (
    <StaffSection title="History">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <StaffTable
          caption="History"
          columns={columns}
          rows={versions}
          rowKey={({ version }) => String(version)}
          empty="Nothing has been saved yet."
        />
        {looked && (
          <section aria-label={`Version ${looked.version}`} className="grid content-start gap-4">
            <h3 className="font-sans font-semibold">Version {looked.version}</h3>
            {looked.version !== page.version && <Restore page={page} version={looked.version} />}
            <div className="max-w-[38rem] border border-rule p-5">
              {looked.html ? <WrittenText html={looked.html} /> : 'No text.'}
            </div>
          </section>
        )}
      </div>
    </StaffSection>
  )
}

/** What is typed above and not saved stays there: the editor says then that another text was saved. */
function Restore({ page, version }: { page: PageForStaff; version: number }) {
  const call = useStaffCall(restorePage)
  const { revalidate } = useRevalidator()
  async function restore() {
    const answer = await call.send({ body: { page: page.slug, base: page.version, version } })
    if (answer) {
      call.reset()
      toast(`Saved. Version ${version} is back as version ${answer.version}.`)
    }
    await revalidate()
  }
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void restore()
      }}
      className="scripted grid gap-3"
    >
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <SubmitButton status={call.status} look="outline">{`Restore version ${version}`}</SubmitButton>
    </form>
  )
}
