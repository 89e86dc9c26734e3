import { emptyPriceList } from '#domain/catalogue/price-list.ts'
import { STARTING_MASTHEAD } from '#domain/masthead/masthead.ts'
import { UNNAMED } from '#domain/opening/opening.ts'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import type { Db } from './client.ts'
import { startingZones } from './countries.ts'
import { mailingList } from './schema/lists.ts'
import { priceList, publication } from './schema/publication.ts'

/** From when on the first price list counts. */
export const THE_BEGINNING = '2020-01-01'
export const EVERYWHERE = { subscribe: true, renew: true, donate: true }

/** Gives a database without a publication one that is empty and not opened, with the list on which people wait for it. */
export async function loadPublication(db: Db, { hostname }: URL): Promise<void> {
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(publication)
      .values({
        id: 1,
        name: UNNAMED,
        tagline: '',
        currency: 'USD',
        invoicePrefix: '',
        supportEmail: `readers@${hostname}`,
        timeZone: 'UTC',
        issuesPerYear: 4,
        masthead: STARTING_MASTHEAD,
        zones: startingZones(),
        zoneNames: STARTING_ZONE_NAMES,
        elsewhere: 'c',
        flags: { checkoutLater: EVERYWHERE, addDonation: EVERYWHERE, addProducts: EVERYWHERE },
        donationTiers: [],
        texts: { about: '', whySubscribe: [], institutionalSubscriptions: '', emptyCart: '' },
      })
      .onConflictDoNothing()
      .returning({ id: publication.id })
    if (!made) return
    await tx.insert(priceList).values({ fromDay: THE_BEGINNING, prices: emptyPriceList(4) })
    await tx.insert(mailingList).values({
      tag: 'news',
      name: 'News',
      description: 'New issues and the occasional note.',
      places: ['home', 'footer'],
      position: 0,
    })
  })
}
