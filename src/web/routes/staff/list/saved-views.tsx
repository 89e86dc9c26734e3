import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { deleteView, renameView, saveView } from '#contract/access/staff-views.ts'
import { viewQuery } from '#domain/staff-lists/list-query.ts'
import { LONGEST_VIEW_NAME } from '#domain/staff-lists/saved-view.ts'
import type { StaffListName } from '#domain/staff-lists/staff-lists.ts'
import type { SavedView } from '#server/services/people/staff-views.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { InDialog } from '../in-dialog.tsx'

const TAB =
  'inline-flex min-h-11 items-center border-transparent border-b-2 lg:min-h-9 hover:border-edge aria-[current=page]:border-ink aria-[current=page]:font-semibold'

type SavedViewsProps = { list: StaffListName; views: readonly SavedView[]; children: ReactNode }

/** Ways to look at this list that were kept under a name; the one that the address asks for can be renamed and deleted. */
export function SavedViews({ list, views, children }: SavedViewsProps) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const asked = viewQuery(String(query))
  const current = views.find((view) => view.query === asked)
  return (
    <div className="flex flex-wrap items-center gap-x-5 border-rule border-b font-sans text-small print:hidden">
      <nav aria-label="Views" className="flex flex-wrap gap-x-5">
        <Link to={pathname} aria-current={asked === '' ? 'page' : undefined} className={TAB}>
          All
        </Link>
        {views.map(({ id, name, query: kept, shared }) => (
          <Link
            key={id}
            to={`${pathname}?${kept}`}
            aria-current={id === current?.id ? 'page' : undefined}
            title={shared ? 'Shared with the staff' : undefined}
            className={TAB}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="flex flex-wrap gap-x-4">
        {asked !== '' && !current && <SaveView list={list} query={asked} />}
        {current?.own && (
          <>
            <RenameView view={current} />
            <DeleteView view={current} />
          </>
        )}
      </div>
      <div className="ml-auto">{children}</div>
    </div>
  )
}

function SaveView({ list, query }: { list: StaffListName; query: string }) {
  return (
    <InDialog
      endpoint={saveView}
      title="Save this view"
      button="Save this view"
      says="Save this view"
      body={(text) => ({ list, query, name: text('name'), shared: text('shared') === 'on' })}
    >
      {(error) => (
        <>
          <p className="font-sans text-small text-soft">Keeps the filters, the sort and the columns.</p>
          <NameField error={error('name')} />
          <Checkbox label="Share with all staff who see this list" name="shared" />
        </>
      )}
    </InDialog>
  )
}

function RenameView({ view: { id, name } }: { view: SavedView }) {
  return (
    <InDialog
      endpoint={renameView}
      title={`Rename “${name}”`}
      button={`Rename the view ${name}`}
      says="Rename"
      submit="Rename"
      body={(text) => ({ view: id, name: text('name') })}
    >
      {(error) => <NameField name={name} error={error('name')} />}
    </InDialog>
  )
}

function DeleteView({ view: { id, name, shared } }: { view: SavedView }) {
  return (
    <InDialog
      endpoint={deleteView}
      title={`Delete “${name}”`}
      button={`Delete the view ${name}`}
      says="Delete"
      submit="Delete view"
      body={() => ({ view: id })}
    >
      {() => (
        <p className="font-sans text-small">
          {shared ? 'It’s deleted for everyone it’s shared with. ' : ''}Nothing in the list changes.
        </p>
      )}
    </InDialog>
  )
}

function NameField({ name = '', error }: { name?: string; error: string | undefined }) {
  return (
    <Field
      label="Name"
      name="name"
      required
      autoComplete="off"
      maxLength={LONGEST_VIEW_NAME}
      defaultValue={name}
      error={error}
    />
  )
}
