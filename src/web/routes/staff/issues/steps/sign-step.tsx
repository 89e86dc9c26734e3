import { Link } from 'react-router'
import { closeIssue, signClose } from '#contract/issues.ts'
import { thoseWhoMay } from '#domain/access/permissions.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import { SIGNED_BY_YOU, signatureVoid, waitsForSigner } from '#domain/issues/close-signing.ts'
import type { HeldCounts } from '#server/db/schema/mailings.ts'
import { href } from '../../../../href.ts'
import { useMay } from '../../../../parts/staff/use-may.ts'
import { useZoneNames } from '../../../../root-data.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { Served } from '../forms.ts'
import { formsOf } from '../forms.ts'
import { SignForm } from '../sign-form.tsx'
import { copies, digitalReaders, heldWords, zoneWords } from './counted.ts'

/** The first of two signatures, as it stands. */
export type ShownSignature = { by: string; at: string; mine: boolean; void: boolean }

export type SignStepProps = {
  issue: number
  served: Served
  held: HeldCounts
  released: boolean
  cutOff: Day | null
  early: boolean
  /** A zone of an issue before that has to be mailed first. */
  stillHeld: string | null
  twoSign: boolean
  signature: ShownSignature | null
  /** Of mailings so far: a new form after each. */
  runs: number
}

export function SignStep(props: SignStepProps) {
  const { issue, stillHeld, twoSign, signature, runs } = props
  const valid = signature && !signature.void ? signature : null
  const maySign = useMay()('issues.change')
  if (!maySign) {
    const waits = { twoSign, first: valid && `${valid.by} (${valid.at})` }
    return (
      <div className="grid max-w-[34rem] gap-2 font-sans text-small">
        <p className="font-semibold">{waitsForSigner(thoseWhoMay('issues.change'), waits)}</p>
        <Numbers {...props} />
      </div>
    )
  }
  return (
    <>
      {stillHeld && (
        <Notice kind="warning">
          {stillHeld}{' '}
          <Link to={href('/staff/delivery/zones')} className="linked">
            Go to zones on hold
          </Link>
        </Notice>
      )}
      {signature?.void && <Notice kind="warning">{signatureVoid(signature.by)}</Notice>}
      {twoSign && !valid && (
        <SignForm key={`sign ${runs}`} endpoint={signClose} issue={issue} title="Sign first" yes="Sign as the first">
          <WhatItDoes {...props} />
          <p>Nothing is closed yet: a second staff member signs and closes.</p>
        </SignForm>
      )}
      {valid?.mine && (
        <>
          <div className="grid max-w-[34rem] gap-2 font-sans text-small">
            <WhatItDoes {...props} />
          </div>
          <Notice kind="info" title={`You signed ${valid.at}`}>
            {SIGNED_BY_YOU} Send them the address of this page. If the numbers change, your signature is void.
          </Notice>
        </>
      )}
      {(!twoSign || (valid && !valid.mine)) && (
        <SignForm key={`close ${runs}`} endpoint={closeIssue} issue={issue} title="Close" yes="Close mailing list">
          {valid && (
            <p className="font-semibold">
              {valid.by} signed {valid.at} with these numbers. You sign as the second.
            </p>
          )}
          <WhatItDoes {...props} />
        </SignForm>
      )}
    </>
  )
}

function WhatItDoes(props: SignStepProps) {
  const { cutOff, early } = props
  return (
    <>
      <Numbers {...props} />
      <p className="text-soft">
        You can undo this until the mailing is marked as posted: every reader gets the issue back, and you can close
        again.
      </p>
      {early && cutOff && (
        <p className="font-semibold text-warning">
          This is before the cut-off of {formatDay(cutOff)}, so you’ll be asked once more.
        </p>
      )}
    </>
  )
}

function Numbers({ served, held, released }: SignStepProps) {
  const { print, digital } = formsOf(served)
  const zoneNames = useZoneNames()
  return (
    <>
      <p>
        Closing puts {copies(print)} on the list{print > 0 && <> ({zoneWords(served, zoneNames)})</>}, each with the
        address of today.{' '}
        {released
          ? `${digitalReaders(digital)} who ${digital === 1 ? 'hasn’t' : 'haven’t'} had it get it now.`
          : 'Digital readers get it when it’s released.'}
      </p>
      <p>{heldWords(held)}</p>
    </>
  )
}
