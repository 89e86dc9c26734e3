import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import { cents } from '#domain/money.ts'
import type { Db } from './client.ts'
import { startingZones } from './countries.ts'
import { texts } from './publication-texts.ts'
import { priceList, publication } from './schema/publication.ts'

const startingBanking = {
  message: 'Make checks payable to Broadfold and write the invoice number on them.',
  lines: ['Harbor Mutual Bank, Portland, Maine', 'Routing number 011200365', 'Account number 0004417702'],
}
const BEGINNING = '2020-01-01'
const EVERYWHERE = { subscribe: true, renew: true, donate: true }

/** Gives a database without a publication the settings that one begins with; what staff have changed since is left alone. */
export async function loadPublication(db: Db): Promise<void> {
  const [there] = await db.select({ id: publication.id }).from(publication)
  if (there) return
  const { tagline, donationTiers, whySubscribe, ...rest } = texts
  await db.transaction(async (tx) => {
    await tx
      .insert(publication)
      .values({
        id: 1,
        name: 'Broadfold',
        tagline,
        currency: '$',
        invoicePrefix: 'BF-',
        supportEmail: 'readers@broadfold.example',
        timeZone: 'America/New_York',
        issuesPerYear: 4,
        zones: startingZones(),
        flags: { checkoutLater: EVERYWHERE, addDonation: EVERYWHERE, addProducts: EVERYWHERE },
        donationTiers: donationTiers.map(({ name, onetimeCents, monthlyCents }) => ({
          name,
          onetime: cents(onetimeCents),
          monthly: cents(monthlyCents),
        })),
        texts: { ...rest, whySubscribe: [...whySubscribe] },
        banking: startingBanking,
        printIncludesDigital: true,
      })
      .onConflictDoNothing()
    await tx.insert(priceList).values({ fromDay: BEGINNING, prices: DEMO_PRICES }).onConflictDoNothing()
  })
}
