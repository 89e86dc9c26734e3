import { undoReaderEmail } from '#contract/people.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { ActionForm } from './action-form.tsx'

type EmailUndoProps = {
  person: string
  undo: { oldEmail: string; changedAt: Date; expiresAt: Date } | null
  timeZone: string
  mayUndo: boolean
}

/** That the email address was changed a few days ago, and the way back to the old one. */
export function EmailUndo({ person, undo, timeZone, mayUndo }: EmailUndoProps) {
  if (!undo) return null
  const day = (instant: Date) => formatDay(dayOf(instant, timeZone))
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 pt-3 font-sans text-small">
      <p>
        Email changed from {undo.oldEmail} on {day(undo.changedAt)}. Can be undone until {day(undo.expiresAt)}.
      </p>
      {mayUndo && (
        <ActionForm
          opens="Undo the change"
          title="Undo the email change"
          endpoint={undoReaderEmail}
          person={person}
          body={() => ({})}
          submit="Undo the change"
          done="Change undone."
          hint="Only staff can see it."
        >
          {() => (
            <p>
              The account goes back to {undo.oldEmail}. Later changes to password, passkeys, name and addresses are
              taken back too, and every session ends. Make sure that you are dealing with the owner of {undo.oldEmail}.
            </p>
          )}
        </ActionForm>
      )}
    </div>
  )
}
