import { data, Link } from 'react-router'
import { NO_EMAIL } from '#domain/access/email.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { href } from '../../../../href.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { useRootData } from '../../../../root-data.ts'
import { pageMeta, siteOf } from '../../../../site.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { IssueStrip } from '../../../account/overview/issue-strip.tsx'
import { deliveryPage, timetableDrawn } from '../../../account/overview/overview-data.ts'
import { paymentWords } from '../../../account/payment/payment-words.ts'
import type { Route } from './+types/page.ts'
import { Contacts } from './contacts.tsx'
import { Deliveries } from './deliveries.tsx'
import { deliveriesOf } from './deliveries-of.ts'
import { EmailUndo } from './email-undo.tsx'
import { Audit, Emails, Gifts, Money, Orders } from './lists.tsx'
import { Notes } from './notes.tsx'
import { Sessions } from './sessions.tsx'
import { Subscriptions } from './subscriptions.tsx'
import { stateWord } from './words.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request)
  const [{ publication, issues }, file, facts] = await Promise.all([
    app.catalogue(),
    app.people.person(params.token),
    app.delivery.ofPerson(params.token),
  ])
  if (!file || !facts) throw data(null, { status: 404 })
  const { role } = member
  const looksAfter = role === 'support' || role === 'admin'
  return {
    file,
    ...timetableDrawn(file.reader, issues, {
      facts,
      pageOf: (number) => `${deliveryPage(number)}?admin-view=${file.token}`,
    }),
    deliveries: deliveriesOf(facts),
    publication: publication.name,
    timeZone: publication.timeZone,
    zones: publication.zones,
    mayAct: looksAfter,
    mayEnd: file.role ? role === 'admin' : looksAfter,
    mayAddress: role !== 'finance',
    mayHold: role === 'fulfilment' || role === 'admin',
    mayOrder: role === 'finance' || role === 'admin',
    publicUrl: app.publicUrl,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `${loaderData?.file.reader.account.name ?? 'A reader'}, ${loaderData?.publication ?? ''}`,
    description: 'A reader, as staff see them.',
    path: href('/staff/people'),
    hidden: true,
  })
}

export default function StaffPerson({ loaderData }: Route.ComponentProps) {
  const { file, strip, unseen, deliveries, timeZone, zones, mayAct, mayAddress, mayEnd } = loaderData
  const { mayHold, mayOrder } = loaderData
  const { reader, token, state, role } = file
  const { account, timetable, subscriptions } = reader
  const isOneself = useRootData()?.visitor.reader?.email === account.email
  return (
    <StaffPage
      title={account.name || 'Deleted account'}
      lead={
        <>
          <strong className="text-ink">{stateWord(state)}</strong>
          {account.name && `, ${account.email || NO_EMAIL}`}, here since {formatDay(dayOf(file.createdAt, timeZone))}
          {role && ', member of staff'}
        </>
      }
      actions={
        <LinkButton as={Link} to={`${href('/account')}?admin-view=${token}`} look="quiet">
          View as reader
        </LinkButton>
      }
    >
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 content-start gap-10">
          <StaffSection title="Timetable">
            {strip.length === 0 ? <Nothing>No issues yet.</Nothing> : <IssueStrip strip={strip} unseen={unseen} />}
          </StaffSection>
          <StaffSection title="Delivery" aside="The reader sees the same words">
            <Deliveries
              person={token}
              email={account.email}
              deliveries={deliveries}
              mayHold={mayHold}
              mayOrder={mayOrder}
            />
          </StaffSection>
          <StaffSection title="Subscriptions" id="subscriptions">
            <Subscriptions
              person={token}
              subscriptions={subscriptions}
              ledger={file.ledger}
              owed={file.owed}
              timeZone={timeZone}
              mayAct={mayAct}
            />
          </StaffSection>
          <StaffSection title="Orders">
            <Orders orders={file.orders} />
          </StaffSection>
          {file.waiting.length > 0 && (
            <StaffSection title="Waiting" aside="Enters the account once the reader confirms the email address">
              <Orders orders={file.waiting} />
            </StaffSection>
          )}
          <StaffSection
            title="Payments and refunds"
            aside={
              file.stored && `Stored: ${paymentWords(file.stored)}${account.autorenew ? ', renews by itself' : ''}`
            }
          >
            <Money lines={file.money} timeZone={timeZone} />
          </StaffSection>
          <StaffSection title="Gifts">
            <Gifts given={file.given} received={file.received} />
          </StaffSection>
        </div>
        <div className="grid min-w-0 content-start gap-10">
          <StaffSection title="Notes" aside="Only staff can see them">
            <Notes person={token} notes={file.notes} timeZone={timeZone} mayAct={mayAddress} />
          </StaffSection>
          <StaffSection title="Contacts" id="contacts">
            <Contacts
              person={token}
              email={account.email}
              emailSuspended={file.emailSuspendedAt !== null}
              emailProved={file.emailProved}
              postal={file.postal}
              suspended={file.addresses.filter(({ suspendedAt }) => suspendedAt).map(({ zone }) => zone)}
              required={timetable.address_required}
              zones={zones}
              mayAct={mayAddress}
            />
            <EmailUndo person={token} undo={file.emailUndo} timeZone={timeZone} mayUndo={mayEnd && !isOneself} />
          </StaffSection>
          <StaffSection title="Sessions">
            <Sessions person={token} {...file.sessions} timeZone={timeZone} mayEnd={mayEnd} isOneself={isOneself} />
          </StaffSection>
          <StaffSection title="Emails sent">
            <Emails emails={file.emails} timeZone={timeZone} />
          </StaffSection>
          <StaffSection title="Staff activity">
            <Audit rows={file.audit} timeZone={timeZone} />
          </StaffSection>
        </div>
      </div>
    </StaffPage>
  )
}

function Nothing({ children }: { children: string }) {
  return <p className="font-sans text-small text-soft">{children}</p>
}
