import { changeZoneHold, LONGEST_HOLD_TEXT, liftZoneHold, mailHeldZone } from '#contract/delivery/zone-holds.ts'
import type { ListedZoneHold } from '#server/services/delivery/read-zone-holds.ts'
import { useZoneNames } from '../../../../root-data.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { InDialog } from '../../in-dialog.tsx'

type HoldProps = { hold: Pick<ListedZoneHold, 'id' | 'issue' | 'zone' | 'until' | 'says' | 'closed' | 'owed'> }

/** Before the close it can just end; afterwards it is lifted by a late mailing, or by giving the issue up. */
export function ZoneHoldActions({ hold }: HoldProps) {
  return (
    <span className="flex flex-wrap gap-x-4">
      {hold.closed ? (
        <>
          <MailLate hold={hold} />
          <Lift hold={hold} how="give up" />
        </>
      ) : (
        <Lift hold={hold} how="end" />
      )}
      <Change hold={hold} />
    </span>
  )
}

const useNameOf = ({ issue, zone }: HoldProps['hold']) => `No. ${issue}, ${useZoneNames()[zone].name}`
const readers = (count: number) => (count === 1 ? '1 reader' : `${count.toLocaleString('en-US')} readers`)

function MailLate({ hold }: HoldProps) {
  const name = useNameOf(hold)
  return (
    <InDialog
      endpoint={mailHeldZone}
      title={`Mail it late: ${name}`}
      button={`Mail it late: ${name}`}
      says="Mail it late"
      submit="Make the late mailing"
      body={(text) => ({ hold: hold.id, sign_off: text('sign_off') })}
    >
      {(error) => (
        <>
          <p>
            This lifts the hold. The issue goes to {readers(hold.owed)} to whom it’s owed, if they have an address that
            works. You can undo it until the file is sent.
          </p>
          <Field label="Signed off by" name="sign_off" autoComplete="name" required error={error('sign_off')} />
        </>
      )}
    </InDialog>
  )
}

const LIFT_WORDS = {
  end: { says: 'End hold', what: () => 'Mail goes to this zone again, starting with this issue.' },
  'give up': {
    says: 'Give it up',
    what: (owed: number) =>
      `This lifts the hold. ${readers(owed)} won’t get this issue and keep it for a later one. Lifetime readers have no later one: send them a copy from their profile.`,
  },
}

function Lift({ hold, how }: HoldProps & { how: 'end' | 'give up' }) {
  const { says, what } = LIFT_WORDS[how]
  const name = useNameOf(hold)
  return (
    <InDialog
      endpoint={liftZoneHold}
      title={`${says}: ${name}`}
      button={`${says}: ${name}`}
      says={says}
      submit={says}
      body={(text) => ({ hold: hold.id, how, reason: text('reason') })}
    >
      {(error) => (
        <>
          <p>{what(hold.owed)}</p>
          <Field label="Reason" name="reason" required error={error('reason')} />
        </>
      )}
    </InDialog>
  )
}

function Change({ hold }: HoldProps) {
  const name = useNameOf(hold)
  return (
    <InDialog
      endpoint={changeZoneHold}
      title={`Change hold: ${name}`}
      button={`Change hold: ${name}`}
      says="Change"
      body={(text) => ({ hold: hold.id, until: text('until'), says: text('says'), reason: text('reason') })}
    >
      {(error) => (
        <>
          <p>Readers see the change in their account. They don’t get another email.</p>
          <Field
            label="Expected to last until"
            name="until"
            type="date"
            required
            defaultValue={hold.until}
            error={error('until')}
          />
          <TextArea
            label="Tell readers why"
            name="says"
            rows={3}
            maxLength={LONGEST_HOLD_TEXT}
            required
            defaultValue={hold.says}
            error={error('says')}
          />
          <Field label="Reason, for staff" name="reason" required error={error('reason')} />
        </>
      )}
    </InDialog>
  )
}
