import type { OwnMonthlyDonation } from '#server/services/donations/own-monthly.ts'
import { DownloadList, LINKS_ARE_SHORT } from '../../parts/orders/download-list.tsx'
import { Section } from '../../parts/page/section.tsx'
import { MonthlyDonations } from './donations/monthly-donations.tsx'
import { YearlyStatements } from './donations/yearly-statements.tsx'
import { Gifts } from './overview/gifts.tsx'
import { IssuesReceived } from './overview/issues-received.tsx'
import { Orders } from './overview/orders.tsx'
import type { OverviewData } from './overview/overview-data.ts'
import { SubscriptionSettings } from './overview/subscription-settings.tsx'
import { AccountSettings, PaymentSettings } from './settings.tsx'

export type AccountSectionsProps = OverviewData & {
  viewOnly: boolean
  monthlyDonations: readonly OwnMonthlyDonation[]
  yearsOfGifts: readonly number[]
}

/** What follows the overview: the settings, and all that was bought, given and received. */
export function AccountSections(props: AccountSectionsProps) {
  const { received, papers, downloads, monthlyDonations, yearsOfGifts, viewOnly } = props
  return (
    <>
      <Section title="Account Settings">
        <AccountSettings {...props} />
      </Section>
      <Section title="Subscription Settings">
        <SubscriptionSettings {...props} />
      </Section>
      <Section title="Payment Settings">
        <PaymentSettings {...props} />
      </Section>
      {(monthlyDonations.length > 0 || yearsOfGifts.length > 0) && (
        <div id="donations">
          <Section title={monthlyDonations.length > 0 ? 'Monthly donations' : 'Donations'}>
            <MonthlyDonations monthlyDonations={monthlyDonations} viewOnly={viewOnly} />
            <YearlyStatements years={yearsOfGifts} />
          </Section>
        </div>
      )}
      {papers.orders.length > 0 && (
        <Section title="Orders" aside={<p>Everything you’ve bought, with receipts.</p>}>
          <Orders orders={papers.orders} />
        </Section>
      )}
      {papers.given.length + papers.received.length > 0 && (
        <Section title="Gifts">
          <Gifts given={papers.given} received={papers.received} publicUrl={props.publicUrl} />
        </Section>
      )}
      {downloads.length > 0 && (
        <div id="downloads">
          <Section title="Downloads" aside={<p>{LINKS_ARE_SHORT}</p>}>
            <DownloadList downloads={downloads} />
          </Section>
        </div>
      )}
      {received.length > 0 && (
        <Section title="Issues Received">
          <IssuesReceived {...props} />
        </Section>
      )}
    </>
  )
}
