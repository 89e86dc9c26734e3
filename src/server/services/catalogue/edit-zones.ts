import { sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { zoneGroups } from '#domain/zones/zone-groups.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import { checkZoneNames } from '#domain/zones/zone-names.ts'
import type { ZoneMove } from '#domain/zones/zone-places.ts'
import { listsOf, movesBetween, placesOf } from '#domain/zones/zone-places.ts'
import type { ZoneText } from '#domain/zones/zone-text.ts'
import { readZoneText, writeZoneText } from '#domain/zones/zone-text.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Tx } from '../../db/client.ts'
import { readAtlas } from '../../db/countries.ts'
import { publication } from '../../db/schema/publication.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { Catalogue } from './read-catalogue.ts'

type Asked = ZoneText & {
  names: ZoneNames
  /** The codes of the places that staff saw move. */
  moves?: readonly string[] | undefined
}

export type ZonesSaved = { saved: boolean; moves: ZoneMove[]; kept: Kept }
type Kept = { subscriptions: number; gifts: number }

/** What the form of the zones begins with. */
export type ZoneSettings = ReturnType<typeof zoneSettings>

export function zoneSettings({ publication: { zones, zoneNames, elsewhere }, prices }: Catalogue) {
  const atlas = readAtlas()
  return {
    names: zoneNames,
    written: writeZoneText(atlas, listsOf(zones, elsewhere)),
    groups: zoneGroups(atlas),
    shipping: prices.shipping['1year'],
  }
}

/**
 * What is sold keeps its zone: only the settings change. Where places move, who asks is told first, and nothing is saved
 * until they have seen exactly those.
 */
export async function saveZones(
  context: PaymentContext,
  { names, elsewhere, places, moves: seen = [] }: Asked,
  actor: string,
): Promise<Outcome<ZonesSaved>> {
  const named = checkZoneNames(names)
  if (!named.ok) return named
  const atlas = readAtlas()
  const lists = readZoneText(atlas, { elsewhere, places }, names)
  if (!lists.ok) return lists
  const zones = placesOf(atlas, lists.value)
  return context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(publication).for('update')
    if (!row) throw new Error('There is no publication in this database yet.')
    const moves = movesBetween(atlas, row.zones, zones)
    const kept = await countKept(tx, moves)
    const isSeen = moves.length === seen.length && moves.every(({ code }) => seen.includes(code))
    if (!isSeen) return done({ saved: false, moves, kept })
    const next = { zones, zoneNames: names, elsewhere }
    await tx.update(publication).set(next)
    await writeAudit(tx, context.now(), {
      actor,
      action: 'changed settings',
      subject: 'publication',
      before: { zoneNames: row.zoneNames, zones: listsOf(row.zones, row.elsewhere) },
      after: { zoneNames: names, zones: lists.value },
    })
    return done({ saved: true, moves, kept })
  })
}

/** Running subscriptions and waiting gifts that are mailed to one of these places. */
async function countKept(tx: Tx, moves: readonly ZoneMove[]): Promise<Kept> {
  if (moves.length === 0) return { subscriptions: 0, gifts: 0 }
  const codes = sql`(select jsonb_array_elements_text(${JSON.stringify(moves.map(({ code }) => code))}::jsonb))`
  const { rows } = await tx.execute<Kept>(sql`
    select
      (select count(*)::int from subscription s
        join address a on a.account_id = s.account_id and 'print-' || a.zone = s.active_deliverable
        where s.is_current
          and (a.country in ${codes} or a.country || '-' || a.state in ${codes})) as subscriptions,
      (select count(*)::int from gift g join gift_recipient r on r.gift_id = g.id
        where g.status = 'waiting'
          and (r.address ->> 'country' in ${codes}
            or (r.address ->> 'country') || '-' || (r.address ->> 'state') in ${codes})) as gifts`)
  return rows[0] as Kept
}
