import { Link } from 'react-router'
import { removeSubscriber } from '#contract/access/list-subscribers.ts'
import type { ListCount } from '#server/services/lists/subscriber-list.ts'
import { href } from '../../../href.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { ListView } from '../list/list-view.tsx'
import { loadList } from '../list/load-list.ts'
import { choices } from '../list/staff-list.ts'
import { ActionForm } from '../people/person/action-form.tsx'
import type { Route } from './+types/page.ts'
import type { Subscriber } from './subscriber-list.tsx'
import { SOURCE_WORDS, STATUS_WORDS, SUBSCRIBER_LIST } from './subscriber-list.tsx'

export async function loader(asked: Route.LoaderArgs) {
  const { app, list } = await loadList(SUBSCRIBER_LIST, asked)
  return { list, counts: await app.lists.counts() }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/lists')
  return pageMeta(siteOf(matches), { title: 'Mailing lists', description: 'Mailing lists.', path, hidden: true })
}

const number = (count: number) => count.toLocaleString('en-US')

const COUNTS: readonly Column<ListCount>[] = [
  {
    key: 'list',
    head: 'List',
    cell: ({ tag, name }) => (
      <Link to={`?list=${tag}`} className="linked inline-flex min-h-6 items-center">
        {name}
      </Link>
    ),
  },
  { key: 'confirmed', head: 'On the list', numeric: true, cell: ({ confirmed }) => number(confirmed) },
  { key: 'pending', head: 'Not confirmed', numeric: true, cell: ({ pending }) => number(pending) },
  { key: 'unsubscribed', head: 'Off the list', numeric: true, cell: ({ unsubscribed }) => number(unsubscribed) },
]

const REMOVE: Column<Subscriber> = {
  key: 'remove',
  head: 'Remove',
  short: true,
  cell: (row) => row.status !== 'unsubscribed' && <Remove {...row} />,
}

export default function StaffMailingLists({ loaderData: { list, counts } }: Route.ComponentProps) {
  const lists = Object.fromEntries(counts.map(({ tag, name }) => [tag, name]))
  return (
    <StaffPage title="Mailing lists" lead="Readers sign up themselves and confirm by email.">
      <StaffTable
        caption="Mailing lists"
        columns={COUNTS}
        rows={counts}
        rowKey={({ tag }) => tag}
        empty="No mailing lists yet."
      />
      <ListView
        list={SUBSCRIBER_LIST}
        loaded={list}
        search="Part of the email address"
        filters={[
          { name: 'list', label: 'List', options: choices(lists) },
          { name: 'status', label: 'State', options: choices(STATUS_WORDS) },
          { name: 'source', label: 'Source', options: choices(SOURCE_WORDS) },
        ]}
        actions={[REMOVE]}
        empty="No subscribers yet."
      />
    </StaffPage>
  )
}

function Remove({ email, list }: Subscriber) {
  return (
    <ActionForm
      person=""
      hint="For the audit log."
      opens="Remove"
      title={`Remove ${email}`}
      endpoint={removeSubscriber}
      body={() => ({ email, list: list.tag })}
      submit="Remove from the list"
      done="Removed from the list"
    >
      {() => (
        <p className="font-sans text-small">
          We’ll send nothing more to this address from {list.name}. You can’t add it again; only the reader can sign up.
        </p>
      )}
    </ActionForm>
  )
}
