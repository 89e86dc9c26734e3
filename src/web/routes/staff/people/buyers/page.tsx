import { data, Link, redirect } from 'react-router'
import { sendBuyerMessageAgain } from '#contract/people.ts'
import { may } from '#domain/access/permissions.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { termLabel } from '#domain/vocabulary.ts'
import { href } from '../../../../href.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { StaffTable } from '../../../../parts/staff/staff-table.tsx'
import { StateWord } from '../../../../parts/staff/state-word.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { Messages } from '../person/history/messages.tsx'
import { GIFT, Orders } from '../person/lists.tsx'
import type { Route } from './+types/page.ts'

/** A buyer without an account, known by an order; one who has an account by now is shown there. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request)
  const [{ publication }, guest] = await Promise.all([app.catalogue(), app.people.guest(params.number)])
  if (!guest) throw data(null, { status: 404 })
  if (guest.token) throw redirect(href('/staff/people/:token', { token: guest.token }))
  const { role } = member
  return {
    guest,
    number: params.number,
    timeZone: publication.timeZone,
    publication: publication.name,
    mayAct: may(role, 'people.help'),
    mayOrder: may(role, 'orders.enter'),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `${loaderData?.guest.name ?? 'A buyer'}, ${loaderData?.publication ?? ''}`,
    description: 'A buyer without an account.',
    path: href('/staff/people'),
    hidden: true,
  })
}

export default function StaffBuyer({ loaderData }: Route.ComponentProps) {
  const { guest, number, timeZone, mayAct, mayOrder } = loaderData
  const { name, email, orders, given, emails } = guest
  return (
    <StaffPage
      title={name}
      lead={
        <>
          <StateWord tone="over">No account</StateWord>, {email}
        </>
      }
      actions={
        mayOrder && (
          <Link to={`${href('/staff/orders/new')}?email=${encodeURIComponent(email)}`} className="linked">
            Order for this reader
          </Link>
        )
      }
    >
      <p className="font-sans text-small text-soft">
        These orders were placed without an account. They move into one when the buyer confirms {email}.
      </p>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 content-start gap-6">
          <StaffSection title="Orders">
            <Orders orders={orders} />
          </StaffSection>
          <StaffSection title="Gifts given">
            <StaffTable
              caption="Gifts given"
              rows={given}
              rowKey={({ token }) => token}
              empty="No gifts given."
              columns={[
                { key: 'on', head: 'On', cell: ({ at }) => formatDay(dayOf(at, timeZone)) },
                { key: 'what', head: 'What', cell: termLabel },
                { key: 'status', head: 'Status', cell: ({ status }) => GIFT[status] },
              ]}
            />
          </StaffSection>
        </div>
        <StaffSection title="Messages" aside="As they were sent, without the keys in their links">
          <Messages
            messages={emails}
            timeZone={timeZone}
            pathOf={(message) => href('/staff/people/buyers/:number/messages/:message', { number, message })}
            again={mayAct ? { person: number, endpoint: sendBuyerMessageAgain } : undefined}
          />
        </StaffSection>
      </div>
    </StaffPage>
  )
}
