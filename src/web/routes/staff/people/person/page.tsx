import { data, Link } from 'react-router'
import { sendMessageAgain } from '#contract/people.ts'
import { NO_EMAIL } from '#domain/access/email.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { may } from '#domain/access/permissions.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import type { PersonFile } from '#server/services/people/person.ts'
import { href } from '../../../../href.ts'
import { OwnAccountNotice } from '../../../../parts/staff/own-account-notice.tsx'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { StateWord } from '../../../../parts/staff/state-word.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { paymentWords } from '../../../account/payment/payment-words.ts'
import type { Route } from './+types/page.ts'
import { Contacts } from './contacts.tsx'
import { Deliveries } from './deliveries.tsx'
import { deliveriesOf } from './deliveries-of.ts'
import { EmailUndo } from './email-undo.tsx'
import { HistoryPicture } from './history/history-picture.tsx'
import { historyRows } from './history/history-rows.ts'
import { Messages } from './history/messages.tsx'
import { ChangeEmail, ChangeName, EmailWaiting } from './identity.tsx'
import { Audit, Gifts, Money, Orders } from './lists.tsx'
import { Notes, PinnedNotes } from './notes.tsx'
import { Sessions } from './sessions.tsx'
import { Subscriptions } from './subscriptions.tsx'
import type { ToDo } from './to-do.ts'
import { listToDo } from './to-do.ts'
import { stateTone, stateWord } from './words.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, member, viewer } = await staffOnly(context, request)
  const [{ publication }, file, facts, isOneself] = await Promise.all([
    app.catalogue(),
    app.people.person(params.token),
    app.delivery.ofPerson(params.token),
    app.people.isOwn(viewer, { reader: params.token }),
  ])
  if (!file || !facts) throw data(null, { status: 404 })
  const { timeZone, currency, zoneNames } = publication
  const mayDo = (permission: Permission) => !isOneself && may(member.role, permission)
  const looksAfter = mayDo('people.help')
  return {
    file,
    isOneself,
    deliveries: deliveriesOf(facts, zoneNames),
    history: historyRows(file, facts, zoneNames),
    todo: listToDo(file, { today: facts.today, timeZone, currency, zoneNames }),
    credits: mayDo('credits.give') ? creditsTo(file) : null,
    publication: publication.name,
    timeZone,
    zones: publication.zones,
    mayHelp: looksAfter,
    mayAct: mayDo('credits.give'),
    refundLimits: may(member.role, 'limits.exceed') ? null : publication.staffLimits,
    mayEnd: file.role ? mayDo('staff.manage') : looksAfter,
    mayAddress: mayDo('addresses.change'),
    mayHold: mayDo('holds.change'),
    mayOrder: mayDo('orders.enter'),
  }
}

/** Where an issue is made good: what runs now, else the last that was not canceled. */
function creditsTo({ reader: { subscriptions } }: PersonFile): string | null {
  const open = subscriptions.filter(({ cancelled, term }) => !cancelled && term !== 'lifetime')
  const running = open.find(({ tokens_left }) => tokens_left !== 0)
  return (running ?? open.at(-1))?.token ?? null
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
  const { file, deliveries, history, todo, timeZone, zones, mayAct, mayAddress, mayEnd } = loaderData
  const { isOneself, mayHold, mayOrder, credits } = loaderData
  const { reader, token, state, role } = file
  const { account, timetable, subscriptions } = reader
  const isDeleted = account.name === ''
  return (
    <StaffPage
      title={account.name || 'Deleted account'}
      lead={
        <>
          <strong className="text-ink">
            <StateWord tone={stateTone(state)}>{stateWord(state)}</StateWord>
          </strong>
          {!isDeleted && `, ${account.email || NO_EMAIL}`}, here since {formatDay(dayOf(file.createdAt, timeZone))}
          {role && ', member of staff'}
        </>
      }
      actions={
        !isDeleted && (
          <>
            {mayOrder && (
              <>
                <LinkButton as={Link} look="quiet" to={`${href('/staff/orders/new')}?reader=${token}`}>
                  Order for this reader
                </LinkButton>
                <LinkButton as={Link} look="quiet" to={`${href('/staff/orders/new')}?reader=${token}&gift=1`}>
                  Gift for this reader
                </LinkButton>
              </>
            )}
            {mayAddress && <ChangeName person={token} name={account.name} />}
            {mayEnd && <ChangeEmail person={token} email={account.email} />}
            <LinkButton as={Link} look="quiet" to={`${href('/account')}?admin-view=${token}`}>
              View as reader
            </LinkButton>
          </>
        )
      }
    >
      {isOneself && <OwnAccountNotice />}
      <PinnedNotes person={token} notes={file.notes} timeZone={timeZone} mayAct={mayAddress} />
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 content-start gap-6">
          {todo.length > 0 && <NeedsDoing todo={todo} />}
          <StaffSection title="Delivery" aside="The reader sees the same words">
            {deliveries.length === 0 && <Nothing>No issues yet.</Nothing>}
            <Deliveries person={token} {...{ deliveries, mayHold, mayOrder, credits }} />
          </StaffSection>
          <StaffSection title="Subscriptions" id="subscriptions">
            <HistoryPicture rows={history} />
            <Subscriptions
              person={token}
              subscriptions={subscriptions}
              ledger={file.ledger}
              owed={file.owed}
              timeZone={timeZone}
              mayAct={mayAct}
              refundLimits={loaderData.refundLimits}
            />
          </StaffSection>
        </div>
        <div className="grid min-w-0 content-start gap-6">
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
              mayAct={mayAddress && !isDeleted}
            />
            <EmailWaiting person={token} change={file.emailChange} timeZone={timeZone} mayAct={mayEnd} />
            <EmailUndo person={token} undo={file.emailUndo} timeZone={timeZone} mayUndo={mayEnd} />
          </StaffSection>
          <StaffSection title="Sessions">
            <Sessions person={token} {...file.sessions} timeZone={timeZone} mayEnd={mayEnd} isOneself={isOneself} />
          </StaffSection>
        </div>
        <History data={loaderData} />
      </div>
    </StaffPage>
  )
}

/** What was bought, paid, given, written and done: looked up, and not looked at. */
function History({ data: { file, timeZone, mayHelp } }: { data: Route.ComponentProps['loaderData'] }) {
  const { reader, token } = file
  return (
    <>
      <div className="grid min-w-0 content-start gap-6">
        <StaffSection title="Orders">
          <Orders orders={file.orders} />
        </StaffSection>
        {file.waiting.length > 0 && (
          <StaffSection
            title="Waiting"
            id="waiting"
            aside="Enters the account once the reader confirms the email address"
          >
            <Orders orders={file.waiting} />
          </StaffSection>
        )}
        <StaffSection
          title="Payments and refunds"
          aside={
            file.stored && `Stored: ${paymentWords(file.stored)}${reader.account.autorenew ? ', renews by itself' : ''}`
          }
        >
          <Money lines={file.money} timeZone={timeZone} />
        </StaffSection>
        <StaffSection title="Gifts">
          <Gifts given={file.given} received={file.received} />
        </StaffSection>
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <StaffSection title="Messages" aside="As they were sent, without the keys in their links">
          <Messages
            messages={file.emails}
            timeZone={timeZone}
            pathOf={(message) => href('/staff/people/:token/messages/:message', { token, message })}
            again={mayHelp ? { person: token, endpoint: sendMessageAgain } : undefined}
          />
        </StaffSection>
        <StaffSection title="Staff activity">
          <Audit rows={file.audit} timeZone={timeZone} />
        </StaffSection>
      </div>
    </>
  )
}

function NeedsDoing({ todo }: { todo: readonly ToDo[] }) {
  return (
    <StaffSection title="Needs doing">
      <ul className="font-sans text-small">
        {todo.map(({ key, says, to, way }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 border-rule border-b py-1">
            <StateWord tone="waiting">{says}</StateWord>
            <Link to={to} className="linked">
              {way}
            </Link>
          </li>
        ))}
      </ul>
    </StaffSection>
  )
}

function Nothing({ children }: { children: string }) {
  return <p className="font-sans text-small text-soft">{children}</p>
}
