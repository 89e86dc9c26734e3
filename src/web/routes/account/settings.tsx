import type { ReactNode } from 'react'
import { ADD_ADDRESS_NOW } from '#domain/addresses/address.ts'
import { payableBy } from '#domain/payments/bank-debit.ts'
import { ZONES } from '#domain/vocabulary.ts'
import { href } from '../../href.ts'
import { ViewLink } from '../../parts/access/view-only.tsx'
import { PostalAddress } from '../../parts/addresses/postal-address.tsx'
import { useCurrency, useZoneNames } from '../../root-data.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { OverviewData } from './overview/overview-data.ts'
import { paymentWords } from './payment/payment-words.ts'

export function AccountSettings({ subscriber, viewOnly }: Pick<OverviewData, 'subscriber'> & { viewOnly: boolean }) {
  const zoneNames = useZoneNames()
  const { account, timetable } = subscriber
  const saved = ZONES.filter((zone) => account.addresses[zone])
  const missing = ZONES.some((zone) => timetable.address_required[zone] && !account.addresses[zone])
  return (
    <dl className="-mt-3">
      <Setting term="Name" way={{ to: href('/account/name'), says: 'Change', more: ' your name' }}>
        {account.name}
      </Setting>
      <Setting term="Email" way={{ to: href('/account/email'), says: 'Change', more: ' your email address' }}>
        {account.email}
        {account.email_change && (
          <span className="block font-sans text-small text-soft">
            {account.email_change} is waiting to be confirmed.
          </span>
        )}
      </Setting>
      <Setting
        term="Addresses"
        way={{
          to: href('/account/address'),
          says: saved.length > 0 ? 'Change' : 'Add one',
          more: saved.length > 0 ? ' your addresses' : ': an address',
        }}
      >
        {missing && <p className="font-medium font-sans text-small text-warning">{ADD_ADDRESS_NOW}</p>}
        {saved.length === 0 && !missing && <span className="text-soft">None needed</span>}
        <div className="grid gap-3">
          {saved.map((zone) => {
            const address = account.addresses[zone]
            return (
              address && (
                <div key={zone}>
                  {saved.length > 1 && <p className="font-sans text-small text-soft">{zoneNames[zone].name}</p>}
                  <PostalAddress address={address} />
                </div>
              )
            )
          })}
        </div>
      </Setting>
      <Setting term="Mailing lists" way={{ to: href('/account/lists'), says: 'Choose', more: ' what we send you' }}>
        Newsletters
      </Setting>
      {/* Staff who look at this page would find their own. */}
      {!viewOnly && (
        <>
          <Setting
            term="Sign-in and security"
            way={{ to: href('/account/security'), says: 'Manage', more: ' sessions, passkeys and password' }}
          >
            Sessions, passkeys and password
          </Setting>
          <Setting term="Your data" way={{ to: href('/account/delete'), says: 'Manage', more: ' your data' }}>
            Download or delete
          </Setting>
        </>
      )}
    </dl>
  )
}

export function PaymentSettings({ payment }: Pick<OverviewData, 'payment'>) {
  const method = payableBy(useCurrency())
  return (
    <dl className="-mt-3">
      <Setting
        term="Payment method"
        way={{
          to: href('/account/payment'),
          says: payment ? 'Change' : 'Add one',
          more: payment ? ' how you pay' : `: a ${method}`,
        }}
      >
        {payment ? paymentWords(payment) : <span className="text-soft">No saved {method}.</span>}
      </Setting>
    </dl>
  )
}

/** One line of settings; `more` is what the link says to whoever does not see the line. */
type SettingProps = { term: string; way: { to: string; says: string; more: string }; children: ReactNode }

function Setting({ term, way, children }: SettingProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 border-rule border-b py-3 sm:grid-cols-[9rem_1fr_auto]">
      <dt className="col-span-2 font-sans text-small text-soft sm:col-span-1">{term}</dt>
      <dd className="min-w-0">{children}</dd>
      <dd>
        <LinkButton as={ViewLink} to={way.to} look="quiet">
          <span>
            {way.says}
            <span className="sr-only">{way.more}</span>
          </span>
        </LinkButton>
      </dd>
    </div>
  )
}
