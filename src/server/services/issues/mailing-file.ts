import { and, asc, eq, gt } from 'drizzle-orm'
import { ADDRESS_FIELDS, ADDRESS_HEADINGS } from '#domain/addresses/address-fields.ts'
import { labelPlace } from '#domain/addresses/us-post.ts'
import { csvLine } from '#domain/csv.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import { mailing } from '../../db/schema/mailings.ts'
import type { Zones } from '../../db/settings.ts'

const AT_ONCE = 1000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const HEAD = ['Name', ...ADDRESS_HEADINGS, 'Country code', 'Deliverable', 'Copies', 'Gift from']

/** The labels of one zone as they were when the list was closed, a piece at a time, however many there are. */
export async function* mailingFile(
  db: Db,
  { zones, run, zone }: { zones: Zones; run: string; zone: Zone },
): AsyncGenerator<string> {
  const countries = new Map(Object.values(zones).flatMap((one) => one.countries.map(({ code, name }) => [code, name])))
  yield csvLine(HEAD)
  let last = BEFORE_ALL
  for (;;) {
    const rows = await db
      .select()
      .from(mailing)
      .where(and(eq(mailing.runId, run), eq(mailing.zone, zone), gt(mailing.accountId, last)))
      .orderBy(asc(mailing.accountId))
      .limit(AT_ONCE)
    yield rows
      .map(labelPlace)
      .map((label) => {
        const { name, country, deliverable, copies, giftFrom } = label
        const printed = { ...label, country: countries.get(country) ?? country }
        return csvLine([name, ...ADDRESS_FIELDS.map((field) => printed[field]), country, deliverable, copies, giftFrom])
      })
      .join('')
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.accountId ?? last
  }
}
