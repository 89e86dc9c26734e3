import type { ContactReport } from '#domain/contact-report.ts'
import { findCurrent } from '#domain/subscriptions/subscription.ts'
import { idFrom } from '../load-people.ts'
import type { Reader } from './books.ts'
import { STAFF } from './books.ts'
import { creditIssue } from './serving.ts'
import type { Life } from './subscribing.ts'

const NOTES = [
  'Called about the new address. Changed it in the account with her.',
  'Prefers to be called in the afternoon.',
  'Asked whether back issues before No. 40 can be had. Told him we keep two office copies and cannot sell them.',
  'Teaches from the magazine; asked about a class set for the spring.',
  'Copy of the last issue came with a torn cover. Sent another and credited one issue.',
  'Wrote to say how much she liked the interview. Passed on to the editors.',
  'Travels from May to September: wants copies held at the post office, not by us.',
  'Renews by check every year, usually late. Do not remind by phone.',
  'Contributor to No. 46.',
  'Asked for one invoice for the whole department; explained how.',
]

/** Copies that did not come, mail that came back, and what staff wrote down. Some of it was mended since. */
export function addUpkeep(life: Life): void {
  const { chance } = life.books
  for (const text of NOTES)
    life.calendar.after(chance.between(120, 1120), () => withSome(life, (reader) => note(life, reader, text)))
  for (let count = 0; count < 9; count++)
    life.calendar.after(chance.between(100, 1100), () => withSome(life, (reader) => credit(life, reader)))
  for (let count = 0; count < 11; count++)
    life.calendar.after(chance.between(200, 1130), () => withSome(life, (reader) => suspend(life, reader, 'returned')))
  for (let count = 0; count < 9; count++)
    life.calendar.after(chance.between(200, 1130), () => withSome(life, (reader) => suspend(life, reader, 'bounce')))
}

function withSome({ books }: Life, act: (reader: Reader) => void): void {
  const served = books.readers.filter(({ subscriptions }) =>
    findCurrent(subscriptions)?.served.deliverable.startsWith('print'),
  )
  if (served.length > 0) act(books.chance.pick(served))
}

function note({ books, calendar }: Life, { id: accountId }: Reader, text: string): void {
  books.notes.push({
    id: idFrom(`history note ${books.notes.length}`),
    accountId,
    text,
    actor: STAFF.support,
    at: calendar.moment(),
  })
}

function credit({ books, calendar }: Life, reader: Reader): void {
  const reason = books.chance.pick(['Copy lost in the mail', 'Copy came damaged'])
  creditIssue(books, reader, { at: calendar.moment(), actor: STAFF.support, reason })
}

/** Two of three write back with an address that works. */
function suspend(life: Life, reader: Reader, kind: ContactReport): void {
  const { books, calendar } = life
  const contact = kind === 'returned' ? reader.home.zone : 'email'
  const held = kind === 'returned' ? 'postSuspended' : 'emailSuspended'
  if (reader[held]) return
  const at = calendar.moment()
  reader[held] = at
  books.reports.push({ accountId: reader.id, contact, kind, actor: kind === 'returned' ? STAFF.fulfilment : null, at })
  if (books.chance.happens(0.72))
    calendar.after(books.chance.between(4, 60), () => {
      reader[held] = null
    })
}
