import type { ListAsked, ListPage } from '#domain/staff-lists/list-query.ts'
import { FIRST_PAGE, listAsked } from '#domain/staff-lists/list-query.ts'
import { openPostgres } from '#server/db/client.ts'
import type { App } from '#server/reads/app.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { openRuntimeWithoutMail } from '../tests/support/runtime-without-mail.ts'
import { addConsoleRows, redirectAll } from './console-rows.ts'
import { addReaders } from './scale-readers.ts'
import { sharesOf } from './shares.ts'

/**
 * Every list of the console with 100,000 rows, or ROWS=: its first page, the one after it, each filter, each sort from
 * both ends, and a search; what Today counts; and the steps of a close, which have no limit. FILLED= the address of a
 * PostgreSQL that an earlier run has filled.
 */
const ROWS = Number(process.env.ROWS ?? 100_000)
const { FILLED } = process.env
const ROUNDS = Number(process.env.ROUNDS ?? 7)
const LIMIT_MS = 150

type Measured = { p50: number; most: number; rows: number }
type List = {
  read: (asked: ListAsked & Record<string, unknown>) => Promise<ListPage<unknown>>
  sorts: string[]
  filters?: Record<string, unknown>[]
}

const NOTHING = {
  from: null,
  until: null,
  status: null,
  kind: null,
  state: null,
  show: null,
  queue: null,
  source: null,
}

/** What the lists of `web/routes/staff` ask for; they are TSX, which Node alone does not read. */
function listsOf({ people, orders, invoices, gifts, delivery, payments, lists }: App): Record<string, List> {
  const asks =
    <Filters>(read: (filters: Filters) => Promise<ListPage<unknown>>) =>
    (asked: object) =>
      read({ ...NOTHING, ...asked } as Filters)
  return {
    people: {
      read: asks((asked: Parameters<typeof people.list>[0]) => people.list({ ...asked, email: asked.email ?? null })),
      sorts: ['joined', 'name', 'email'],
      filters: [
        ...['current', 'lapsed', 'none'].map((state) => ({ state })),
        ...['suspended', 'none'].map((email) => ({ email })),
        { search: 'maria ortega' },
      ],
    },
    orders: {
      read: asks((asked: Parameters<typeof orders.list>[0]) =>
        orders.list({ ...asked, unsent: asked.unsent ?? false, waiting: asked.waiting ?? false }),
      ),
      sorts: ['number', 'on', 'who', 'kind', 'status', 'total'],
      filters: [
        ...['open', 'processing', 'paid', 'void', 'refunded'].map((status) => ({ status })),
        ...['order', 'renewal', 'invoice', 'redemption'].map((kind) => ({ kind })),
        { unsent: true },
        { waiting: true },
        { from: '2026-01-01', until: '2026-01-31' },
        ...SEARCHES,
      ],
    },
    invoices: {
      read: asks(invoices.list),
      sorts: ['number', 'who', 'made', 'sent', 'due', 'status', 'total'],
      filters: [
        ...['open', 'past-due', 'draft', 'processing', 'paid', 'void'].map((show) => ({ show })),
        { search: 'PO-500' },
        ...SEARCHES,
      ],
    },
    gifts: {
      read: asks(gifts.list),
      sorts: ['on', 'giver', 'recipient', 'code', 'state'],
      filters: [
        ...['scheduled', 'sent', 'undelivered', 'unredeemed', 'started', 'redeemed', 'refunded'].map((show) => ({
          show,
        })),
        ...SEARCHES,
      ],
    },
    contacts: {
      read: asks((asked: Parameters<typeof people.contacts>[0]) =>
        people.contacts({ ...asked, holding: asked.holding ?? false }),
      ),
      sorts: ['since', 'who', 'contact'],
      filters: [{ queue: 'email' }, { queue: 'print' }, { holding: true }],
    },
    claims: {
      read: asks((asked: object) =>
        delivery.claims({ ...FIRST_PAGE, zone: null, issue: null, earlier: null, ...asked }),
      ),
      sorts: ['on', 'reader', 'issue', 'reason', 'zone'],
      filters: [{ zone: 'a' }, { zone: 'c' }, { issue: 51 }, { earlier: true }, { earlier: false }],
    },
    redirects: {
      read: asks((asked: object) => delivery.redirects({ ...FIRST_PAGE, issue: null, state: null, ...asked })),
      sorts: ['on', 'reader', 'issue', 'state'],
      filters: [{ issue: 51 }, { state: 'waiting' }, { state: 'granted' }],
    },
    'unmatched payments': { read: payments.unmatched, sorts: ['paid', 'reader', 'amount', 'number'] },
    subscribers: {
      read: asks((asked: object) =>
        lists.subscribers({ ...FIRST_PAGE, tag: null, status: null, source: null, ...asked }),
      ),
      sorts: ['on', 'email', 'list', 'status'],
      filters: [
        { tag: 'letters' },
        ...['confirmed', 'pending', 'unsubscribed'].map((status) => ({ status })),
        { source: 'form' },
        { search: 'ortega' },
      ],
    },
    'audit log': {
      read: asks((asked: object) =>
        people.audit({ ...FIRST_PAGE, by: '', about: null, from: null, until: null, ...asked }),
      ),
      sorts: ['when', 'what'],
      filters: [
        { about: 'account' },
        { about: 'coupon' },
        { search: 'made up 4711' },
        { search: 'ortega' },
        { search: '500' },
      ],
    },
  }
}

const SEARCHES = [{ search: '1500' }, { search: 'ortega' }, { search: 'maria.ortega' }]

async function measure(read: () => Promise<unknown>): Promise<Measured> {
  const rowsOf = (answer: unknown) => (answer as { rows?: unknown[] }).rows?.length ?? (answer as unknown[]).length ?? 0
  const rows = rowsOf(await read())
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    await read()
    times.push(performance.now() - began)
  }
  const { p50, most } = sharesOf(times)
  return { p50, most, rows }
}

async function measureList({ read, sorts, filters = [] }: List): Promise<Record<string, Measured>> {
  const measured: Record<string, Measured> = {}
  const first = await read(FIRST_PAGE)
  measured['first page'] = await measure(() => read(FIRST_PAGE))
  const { place } = listAsked(new URLSearchParams({ after: first.next ?? '' }))
  measured['second page'] = await measure(() => read({ ...FIRST_PAGE, place }))
  for (const sort of sorts.flatMap((key) => [key, `-${key}`]))
    measured[`sort ${sort}`] = await measure(() => read({ ...FIRST_PAGE, sort }))
  for (const filter of filters)
    measured[Object.entries(filter).flat().join(' ')] = await measure(() => read({ ...FIRST_PAGE, ...filter }))
  return measured
}

/** The steps of a close look at every reader: of the issue to be closed, and of the one before with as many redirects. */
async function measureSteps(): Promise<Record<string, number>> {
  const issues = await app.issues.list()
  const closed = Math.max(...issues.flatMap(({ number, closedAt }) => (closedAt ? [number] : [])))
  await redirectAll(runtime.database.db, closed, runtime.paymentContext.now())
  const took: Record<string, number> = {}
  for (const number of [closed, closed + 1]) {
    const asked = {
      check: () => app.issues.preflight(number, null),
      compare: () => app.issues.compare(number, { show: 'new', page: 1 }),
      sign: () => app.issues.dryRun(number, 'close'),
      late: () => app.issues.lateList(number, 1),
    }
    for (const [step, read] of Object.entries(asked)) {
      const began = performance.now()
      await read()
      took[`No. ${number}, ${step}`] = Math.round(performance.now() - began)
    }
  }
  return took
}

const postgres = FILLED ? { url: FILLED, stop: async () => {} } : await startPostgres()
const { runtime } = await openRuntimeWithoutMail(await openPostgres(postgres.url, () => {}))
await runtime.queue.idle()
if (!FILLED) {
  const now = runtime.paymentContext.now()
  await addReaders(runtime.database.db, ROWS, now)
  await addConsoleRows(runtime.database.db, ROWS, now)
  runtime.catalogue.drop()
}
const { app } = runtime
const all: Record<string, Record<string, Measured>> = {}
for (const [name, list] of Object.entries(listsOf(app))) all[name] = await measureList(list)
all.parcels = { whole: await measure(app.orders.packing) }
all.coupons = { whole: await measure(app.catalogueForStaff.coupons) }
all.products = { whole: await measure(async () => (await app.catalogueForStaff.productsOnSale()).products) }
all.issues = { whole: await measure(app.issues.list) }
all.Today = { counts: await measure(app.figures.openWork) }
const steps = await measureSteps()
await runtime.close()
await postgres.stop()

const table = Object.entries(all).flatMap(([list, questions]) =>
  Object.entries(questions).map(([asked, { p50, most, rows }]) => ({
    list,
    asked,
    rows,
    'p50 ms': Number(p50.toFixed(1)),
    'most ms': Number(most.toFixed(1)),
  })),
)
console.table(table)
console.log('ms for each step of an issue, with as many redirects of the last one:', steps)
const slow = table.filter((line) => line['p50 ms'] > LIMIT_MS)
const says = `${table.length} questions to ${Object.keys(all).length} lists, ${ROUNDS} times each; half of the times of each are to be under ${LIMIT_MS} ms`
console.log(slow.length === 0 ? `${says}: all are.` : `${says}: ${slow.length} are not.`)
process.exitCode = slow.length === 0 ? 0 : 1
