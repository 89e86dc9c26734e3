import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import { cents } from '#domain/money.ts'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import type { Tx } from '#server/db/client.ts'
import { startingZones } from '#server/db/countries.ts'
import { EVERYWHERE, THE_BEGINNING } from '#server/db/publication.ts'
import { priceList, publication } from '#server/db/schema/publication.ts'
import { masthead, texts } from './content/settings.ts'

const banking = {
  message: 'Make checks payable to Broadfold and write the invoice number on them.',
  lines: ['Harbor Mutual Bank, Portland, Maine', 'Routing number 011200365', 'Account number 0004417702'],
}

/** What staff have changed since is left alone. */
export async function loadSettings(tx: Tx, now: Date): Promise<void> {
  const { tagline, donationTiers, whySubscribe, ...rest } = texts
  await tx
    .insert(publication)
    .values({
      id: 1,
      name: 'Broadfold',
      tagline,
      currency: 'USD',
      invoicePrefix: 'BF-',
      supportEmail: 'readers@broadfold.example',
      timeZone: 'America/New_York',
      issuesPerYear: 4,
      masthead,
      zones: startingZones(),
      zoneNames: STARTING_ZONE_NAMES,
      elsewhere: 'c',
      flags: { checkoutLater: EVERYWHERE, addDonation: EVERYWHERE, addProducts: EVERYWHERE },
      donationTiers: donationTiers.map(({ name, onetimeCents, monthlyCents }) => ({
        name,
        onetime: cents(onetimeCents),
        monthly: cents(monthlyCents),
      })),
      texts: { ...rest, whySubscribe: [...whySubscribe] },
      banking,
      printIncludesDigital: true,
      openedAt: now,
    })
    .onConflictDoNothing()
  await tx.insert(priceList).values({ fromDay: THE_BEGINNING, prices: DEMO_PRICES }).onConflictDoNothing()
}
