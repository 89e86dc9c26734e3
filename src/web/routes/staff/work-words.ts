import type { Permission } from '#domain/access/permissions.ts'
import { may } from '#domain/access/permissions.ts'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { IssueTask, IssueWork } from '#domain/issues/issue-work.ts'
import { countWords } from '#domain/staff-lists/bounded-count.ts'
import { counted } from '#domain/vocabulary.ts'
import type { OpenTask, OpenWork } from '#server/services/figures/open-work.ts'
import { href } from '../../href.ts'
import { orderPath } from './orders/order-words.ts'

/** A line of Today: what there is to do, since when or until when, and where. */
export type WorkLine = { key: string; label: string; when: string; to: string; late: boolean }

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const dueIn = (count: number) => (count === 0 ? 'today' : count > 0 ? `in ${days(count)}` : `${days(-count)} ago`)

const ISSUE_WORDS: Record<IssueTask, { does: (issue: string) => string; day: string }> = {
  'add-text': { does: (issue) => `Add the text of ${issue}`, day: 'Planned for' },
  release: { does: (issue) => `Release ${issue}`, day: 'Planned for' },
  'cut-off': { does: (issue) => `Cut-off of ${issue}`, day: 'On' },
  close: { does: (issue) => `Close the mailing list of ${issue}`, day: 'Cut-off was' },
  sign: { does: (issue) => `Sign second and close ${issue}`, day: 'Signed first on' },
  post: { does: (issue) => `Send the mailing file of ${issue}`, day: 'Closed on' },
}

export function issueLine({ number, title, task, on, days: left }: IssueWork): WorkLine {
  const { does, day } = ISSUE_WORDS[task]
  const params = { number: String(number) }
  const page = href('/staff/issues/:number', params)
  const ways: Partial<Record<IssueTask, string>> = {
    'add-text': href('/staff/issues/:number/text', params),
    sign: `${page}?step=sign`,
  }
  return {
    key: `${task} ${number}`,
    label: does(`No. ${number}, ${title}`),
    when: `${day} ${formatDay(on)}, ${dueIn(left)}`,
    to: ways[task] ?? page,
    late: left < 0 && task !== 'sign',
  }
}

type Words = {
  one: string
  many: string
  /** What one needs to do it. */
  permission: Permission
  to: (of: string | null) => string
}

const findPerson = (email: string | null) => `${href('/staff/people')}?q=${encodeURIComponent(email ?? '')}`

const OPEN_WORDS: Record<OpenTask, Words> = {
  disputes: {
    one: 'disputed payment',
    many: 'disputed payments',
    permission: 'console.open',
    to: (order) => (order ? orderPath(order) : href('/staff/orders')),
  },
  unmatched: {
    one: 'payment that belongs to no order',
    many: 'payments that belong to no order',
    permission: 'payments.match',
    to: () => href('/staff/unmatched-payments'),
  },
  refunds: {
    one: 'refund to pay by check or wire',
    many: 'refunds to pay by check or wire',
    permission: 'refunds.make',
    to: () => href('/staff/figures/journal'),
  },
  'failed-renewals': {
    one: 'renewal whose charge failed',
    many: 'renewals whose charge failed',
    permission: 'console.open',
    to: () => href('/staff/renewals'),
  },
  'failed-donations': {
    one: 'monthly donation whose charge failed',
    many: 'monthly donations whose charge failed',
    permission: 'console.open',
    to: findPerson,
  },
  'past-due': {
    one: 'invoice past due',
    many: 'invoices past due',
    permission: 'invoices.see',
    to: () => `${href('/staff/invoices')}?show=past-due`,
  },
  links: {
    one: 'order waiting for payment by link',
    many: 'orders waiting for payment by link',
    permission: 'orders.enter',
    to: () => `${href('/staff/orders')}?status=open&kind=order`,
  },
  pack: {
    one: 'order to pack',
    many: 'orders to pack',
    permission: 'console.open',
    to: () => href('/staff/orders/packing'),
  },
  claims: {
    one: 'copy that didn’t come',
    many: 'copies that didn’t come',
    permission: 'delivery.decide',
    to: () => href('/staff/delivery'),
  },
  'held-zones': {
    one: 'hold of a zone that should be over',
    many: 'holds of zones that should be over',
    permission: 'holds.change',
    to: () => href('/staff/delivery/zones'),
  },
  'zones-on-hold': {
    one: 'zone on hold',
    many: 'zones on hold',
    permission: 'holds.change',
    to: () => href('/staff/delivery/zones'),
  },
  redirects: {
    one: 'copy to redirect',
    many: 'copies to redirect',
    permission: 'delivery.decide',
    to: () => href('/staff/delivery/redirects'),
  },
  'reported-moves': {
    one: 'moved address to decide',
    many: 'moved addresses to decide',
    permission: 'contacts.report',
    to: () => href('/staff/contacts/returns'),
  },
  'returned-mail': {
    one: 'address that mail came back from',
    many: 'addresses that mail came back from',
    permission: 'contacts.report',
    to: () => href('/staff/contacts'),
  },
  'undelivered-gifts': {
    one: 'gift that could not be delivered',
    many: 'gifts that could not be delivered',
    permission: 'gifts.change',
    to: () => `${href('/staff/gifts')}?state=undelivered`,
  },
  'held-gifts': {
    one: 'gift email waiting, because its address got several',
    many: 'gift emails waiting, because their addresses got several',
    permission: 'gifts.change',
    to: () => `${href('/staff/gifts')}?state=held`,
  },
  'unsent-messages': {
    one: 'email that could not be sent',
    many: 'emails that could not be sent',
    permission: 'console.open',
    to: findPerson,
  },
}

/** Readers whom a late mailing of the issue closed last would serve. */
export function lateLine(
  { number, title }: { number: number; title: string },
  readers: number,
  closedOn: Day,
): WorkLine {
  return {
    key: `late ${number}`,
    label: `${counted(readers, 'reader')} waiting for a late mailing of No. ${number}, ${title}`,
    when: `Closed on ${formatDay(closedOn)}`,
    to: `${href('/staff/issues/:number', { number: String(number) })}?step=late`,
    late: false,
  }
}

export const seesOpenWork = (role: StaffRole, { task }: OpenWork) => may(role, OPEN_WORDS[task].permission)

export function openLine({ task, count, oldest, of }: OpenWork): WorkLine {
  const { one, many, to } = OPEN_WORDS[task]
  return {
    key: task,
    label: count === 1 ? `1 ${one}` : `${countWords(count)} ${many}`,
    when: `${count === 1 ? 'Since' : 'The oldest since'} ${formatDay(oldest)}`,
    to: to(of),
    late: false,
  }
}
