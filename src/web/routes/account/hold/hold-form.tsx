import type { FormEvent } from 'react'
import { useState } from 'react'
import { formatDay } from '#domain/day.ts'
import { MOST_IN_A_ROW } from '#domain/delivery/hold.ts'
import { issueDayNote } from '#domain/issues/late-issue.ts'
import type { ReaderHold } from '#server/reads/delivery.ts'
import { Cover } from '../../../parts/catalogue/cover.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { useHold } from './use-hold.ts'

type Choice = ReaderHold['choices'][number]

function dayHint(expected: Choice['expected']): string {
  if (!expected) return 'Not scheduled yet'
  return expected.delay ? issueDayNote(expected, formatDay) : formatDay(expected.plannedFor)
}

/** The issues to come by their covers: each can be skipped alone, or all before one. */
export function HoldForm({ choices }: { choices: Choice[] }) {
  const { call, hold } = useHold()
  const numbers = choices.map(({ number }) => number)
  const [skipped, setSkipped] = useState(() => choices.flatMap(({ number, held }) => (held ? [number] : [])))
  const skip = (number: number, on: boolean) =>
    setSkipped((before) => (on ? [...before, number] : before.filter((one) => one !== number)))
  function submit(event: FormEvent) {
    event.preventDefault()
    void hold(skipped, 'Your choice is saved')
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} noValidate className="grid gap-6">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <fieldset>
        <legend className="font-sans font-semibold text-small">Issues to skip</legend>
        <ul className="mt-3 grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3">
          {choices.map(({ number, title, cover, expected }) => (
            <li key={number}>
              {cover ? (
                <Cover picture={cover} alt="" className={skipped.includes(number) ? 'opacity-40' : ''} />
              ) : (
                <span
                  aria-hidden="true"
                  className="tabular grid aspect-3/4 place-items-center border border-edge border-dashed font-sans text-soft"
                >
                  {number}
                </span>
              )}
              <Checkbox
                name={`issue-${number}`}
                label={
                  <span>
                    Skip No. {number}
                    {title && <span className="sr-only">, {title}</span>}
                  </span>
                }
                hint={dayHint(expected)}
                checked={skipped.includes(number)}
                onChecked={(on) => skip(number, on)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {numbers.slice(1, MOST_IN_A_ROW + 1).map((number, index) => (
          <Button key={number} look="quiet" onClick={() => setSkipped(numbers.slice(0, index + 1))}>
            Skip until No. {number}
          </Button>
        ))}
      </div>
      <div>
        <SubmitButton status={call.status}>Save</SubmitButton>
      </div>
    </form>
  )
}
