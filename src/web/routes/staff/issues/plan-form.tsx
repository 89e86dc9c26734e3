import type { FormEvent } from 'react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { changeIssue, planIssue } from '#contract/issues.ts'
import type { IssueFields } from '#server/services/issues/plan-issue.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { href } from '../../../href.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast.ts'
import type { TypedPiece } from './contents-fields.tsx'
import { ContentsFields, typedPieces } from './contents-fields.tsx'
import type { Proposals } from './proposed-days.tsx'
import { ProposedDays } from './proposed-days.tsx'

type PlanFormProps = {
  initial: Omit<IssueFields, 'plannedFor'> & { plannedFor: string }
  /** The issue that is changed; without it a new one is planned. */
  standing?: { released: boolean; closed: boolean }
  /** For a new one: the issues of the year to come. */
  proposals?: Proposals
}

type Plan = Omit<z.input<NonNullable<(typeof planIssue)['body']>>, 'session'>

/** What is known of an issue, whether it is to come or is out. */
export function PlanForm({ initial, standing, proposals }: PlanFormProps) {
  const plan = useStaffCall(planIssue)
  const change = useStaffCall(changeIssue)
  const call = standing ? change : plan
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [pieces, setPieces] = useState(() => typedPieces(initial.contents))
  const isOut = standing ? standing.released || standing.closed : false
  const closed = standing?.closed ?? false

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = planOf(event.currentTarget, pieces)
    const saved = standing
      ? await change.send({ body: { issue: initial.number, ...fields } })
      : await plan.send({ body: fields })
    if (!saved) return
    toast(standing ? 'Plan saved.' : 'Issue planned.')
    call.reset()
    if (standing && saved.number === initial.number) await revalidate()
    else await navigate(href('/staff/issues/:number/plan', { number: String(saved.number) }))
  }

  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      aria-label="Plan"
      noValidate
      className="scripted grid max-w-[44rem] gap-6"
    >
      {proposals && <ProposedDays {...proposals} form={call.form} />}
      <div className="grid gap-5 sm:grid-cols-6">
        <Field
          label="Number"
          name="number"
          inputMode="numeric"
          className="sm:col-span-2"
          required
          readOnly={isOut}
          hint={isOut ? 'The issue is out, so this can’t change.' : 'Fixed once it’s released.'}
          defaultValue={initial.number}
          error={call.field('number')}
        />
        <Field
          label="Title"
          name="title"
          className="sm:col-span-4"
          required
          maxLength={200}
          hint="As on the cover. The page’s address doesn’t change."
          defaultValue={initial.title}
          error={call.field('title')}
        />
        <Field
          label="Season"
          name="season"
          className="sm:col-span-2"
          required
          maxLength={200}
          hint="Such as Winter 2026."
          defaultValue={initial.season}
          error={call.field('season')}
        />
        <Field
          label="Planned for"
          name="planned_for"
          type="date"
          className="sm:col-span-2"
          required
          readOnly={closed}
          hint={closed ? 'The mailing list is closed, so this can’t change.' : 'Planned release day.'}
          defaultValue={initial.plannedFor}
          error={call.field('planned_for')}
        />
        <Field
          label="Cut-off (optional)"
          name="cut_off"
          type="date"
          className="sm:col-span-2"
          readOnly={closed}
          hint={
            closed
              ? 'The mailing list is closed, so this can’t change.'
              : 'The last day that orders and address changes count.'
          }
          defaultValue={initial.cutOff ?? ''}
          error={call.field('cut_off')}
        />
        {standing && (
          <Field
            label="New date (optional)"
            name="new_day"
            type="date"
            className="sm:col-span-2"
            hint="For a late issue. Readers see it instead of the planned day."
            defaultValue={initial.newDay ?? ''}
            error={call.field('new_day')}
          />
        )}
        <Field
          label="Pages"
          name="pages"
          inputMode="numeric"
          className="sm:col-span-2"
          required
          hint="Shown beside the print price."
          defaultValue={initial.pages}
          error={call.field('pages')}
        />
      </div>
      <TextArea
        label="Description"
        name="description"
        rows={6}
        required
        maxLength={5000}
        hint="Shown on the issue’s page once saved."
        defaultValue={initial.description}
        error={call.field('description')}
      />
      <ContentsFields pieces={pieces} onChange={setPieces} error={call.field} />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div>
        <SubmitButton status={call.status}>{standing ? 'Save plan' : 'Plan issue'}</SubmitButton>
      </div>
    </form>
  )
}

function planOf(form: HTMLFormElement, pieces: readonly TypedPiece[]): Plan {
  const text = (name: string) => formText(form, name)
  return {
    number: whole(text('number')),
    title: text('title'),
    season: text('season'),
    description: text('description'),
    pages: whole(text('pages')),
    planned_for: text('planned_for'),
    new_day: text('new_day') || null,
    cut_off: text('cut_off') || null,
    contents: pieces.map(({ title, author, kind, page }) => ({ title, author, kind, page: whole(page) })),
  }
}

/** What is no whole number becomes null on its way, which the server refuses beside the field. */
const whole = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)
