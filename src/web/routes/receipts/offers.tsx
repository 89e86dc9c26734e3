import { Link } from 'react-router'
import { href } from '../../href.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

const MakeAccount = lazyPart<{ receipt: string }>(() =>
  import('./make-account.tsx').then(({ MakeAccount }) => MakeAccount),
)
const Autorenew = lazyPart<{ on: boolean; paymentStored: boolean; ended: boolean }>(() =>
  import('../account/autorenew.tsx').then(({ Autorenew }) => Autorenew),
)

/** What suits whoever reads the receipt: the buyer in their account, or somebody who has only the link. */
export type Offer = 'make account' | 'log in' | 'account' | 'autorenew'

/** The piece at whose lock somebody subscribed. */
export type WayBack = { title: string; to: string }

/** What can be done next, beside what happens anyway. Not for paper. */
export function Offers({ offers, receipt, back }: { offers: readonly Offer[]; receipt: string; back: WayBack | null }) {
  if (offers.length === 0) return null
  const login = `${href('/login')}?redirect=${encodeURIComponent(href('/account'))}`
  return (
    <div data-screen-only className="grid max-w-[40rem] gap-5">
      {back && (
        <p>
          <LinkButton href={back.to}>Read “{back.title}”</LinkButton>
        </p>
      )}
      {offers.includes('make account') && (
        <>
          <p>With an account you’ll find your orders, downloads and addresses in one place.</p>
          <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
            <MakeAccount receipt={receipt} />
            <LinkButton as={Link} to={login} look="quiet">
              Log in
            </LinkButton>
          </div>
        </>
      )}
      {offers.includes('log in') && (
        <p>
          This order is in your account.{' '}
          <Link to={login} className="linked">
            Log in to see it
          </Link>
        </p>
      )}
      {offers.includes('account') && (
        <p>
          <LinkButton as={Link} to={href('/account')} look="outline">
            Your account
          </LinkButton>
        </p>
      )}
      {offers.includes('autorenew') && <Autorenew on={false} paymentStored ended={false} />}
    </div>
  )
}
