import { dayOf, formatDay } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { ZONES } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import type { PersonFile } from '#server/services/people/person.ts'
import { href } from '../../../../href.ts'

export type ToDo = { key: string; says: string; to: string; way: string }

type Place = { today: string; timeZone: string; currency: Currency; zoneNames: ZoneNames }

/** What waits for somebody: what holds mail back first, then what is owed. */
export function listToDo(file: PersonFile, place: Place): ToDo[] {
  return [...contacts(file, place), ...orders(file, place)]
}

function contacts(file: PersonFile, { timeZone, zoneNames }: Place): ToDo[] {
  const { reader, postal, addresses, emailChange, emailSuspendedAt, emailProved } = file
  const to = '#contacts'
  const suspended = addresses.filter(({ suspendedAt }) => suspendedAt).map(({ zone }) => zone)
  const todo: ToDo[] = ZONES.flatMap((zone) => {
    const name = zoneNames[zone].name
    if (reader.timetable.address_required[zone] && !postal[zone])
      return [{ key: zone, says: `No address to mail to (${name})`, to, way: 'Add address' }]
    if (!suspended.includes(zone)) return []
    return [{ key: zone, says: `Address suspended (${name}): nothing is mailed there`, to, way: 'Correct address' }]
  })
  if (emailSuspendedAt) todo.push({ key: 'bounce', says: 'Email suspended: nothing is sent there', to, way: 'Fix it' })
  if (emailChange) {
    const until = formatDay(dayOf(emailChange.expiresAt, timeZone))
    const says = `New email ${emailChange.email} waits to be confirmed until ${until}`
    todo.push({ key: 'email', says, to, way: 'See' })
  } else if (!emailProved && reader.account.email)
    todo.push({ key: 'proof', says: 'Email not confirmed', to, way: 'Send link' })
  return todo
}

function orders({ waiting, orders: bought, money }: PersonFile, { today, currency }: Place): ToDo[] {
  const open = bought.filter(({ status }) => status === 'open')
  const due = money.filter(({ kind }) => kind === 'by hand')
  return [
    ...due.map(({ key, amount }) => ({
      key,
      says: `${formatMoney(cents(amount), currency)} to be refunded manually`,
      to: href('/staff/orders'),
      way: 'Refunds',
    })),
    ...open.map(({ number, total, dueOn }) => ({
      key: number,
      says: `${number}, ${formatMoney(total, currency)} ${dueOn && dueOn < today ? `was due ${formatDay(dueOn)}` : 'not paid yet'}`,
      to: href('/staff/orders/:number', { number }),
      way: 'Open',
    })),
    ...(waiting.length > 0
      ? [
          {
            key: 'waiting',
            says: `Orders waiting for the email to be confirmed: ${waiting.length}`,
            to: '#waiting',
            way: 'See',
          },
        ]
      : []),
  ]
}
