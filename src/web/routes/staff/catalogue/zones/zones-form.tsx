import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { saveZones } from '#contract/catalogue/zones.ts'
import type { Cents } from '#domain/money.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { byZone, ZONES } from '#domain/vocabulary.ts'
import { addLines } from '#domain/zones/zone-groups.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import { LONGEST_ZONE_NAME } from '#domain/zones/zone-names.ts'
import type { ZoneText } from '#domain/zones/zone-text.ts'
import { LONGEST_ZONE_TEXT } from '#domain/zones/zone-text.ts'
import { useCall } from '../../../../calls/use-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { markSaved } from '../../../../forms/unsaved-forms.ts'
import { DoneNotice } from '../../../../parts/done-notice.tsx'
import { useRootData } from '../../../../root-data.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { ZonesReview } from './zones-review.tsx'

export type ZonesFormProps = {
  names: ZoneNames
  written: ZoneText
  groups: readonly { name: string; countries: string[] }[]
  /** Of a year's print subscription. */
  shipping: Record<Zone, Cents>
}

type Body = z.input<NonNullable<typeof saveZones.body>>
type Answer = z.output<typeof saveZones.answer>

/** What the zones are called and where they ship to; where countries move, what that does is shown first. */
export function ZonesForm({ names, written, groups, shipping }: ZonesFormProps) {
  const call = useCall(saveZones)
  const session = useRootData()?.visitor.session ?? ''
  const { revalidate } = useRevalidator()
  const [elsewhere, setElsewhere] = useState(written.elsewhere)
  const [review, setReview] = useState<{ body: Body; answer: Answer } | null>(null)

  async function send(body: Body) {
    const answer = await call.send({ body })
    setReview(answer && !answer.saved ? { body, answer } : null)
    if (!answer) return
    if (!answer.saved) return call.reset()
    markSaved(call.form.current)
    await revalidate()
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const word = (name: string) => formText(event.currentTarget, name)
    const namesOf = (zone: Zone) => ({
      name: word(`names.${zone}.name`),
      label: word(`names.${zone}.label`),
      abbreviation: word(`names.${zone}.abbreviation`),
      place: word(`names.${zone}.place`),
    })
    void send({ session, names: byZone(namesOf), elsewhere, places: byZone((zone) => word(`places.${zone}`)) })
  }
  const saved = call.answer?.saved === true
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      onChange={() => saved && call.reset()}
      noValidate
      aria-label="Zones"
      className="grid max-w-[46rem] gap-8"
    >
      {ZONES.map((zone, at) => (
        <ZoneFields
          key={zone}
          {...{ zone, groups }}
          title={`Zone ${at + 1}`}
          words={names[zone]}
          isElsewhere={zone === elsewhere}
          text={written.places[zone]}
          onAdded={() => saved && call.reset()}
          error={call.field}
        />
      ))}
      <Select
        label="All other countries are in"
        name="elsewhere"
        value={elsewhere}
        onValue={(value) => setElsewhere(value as Zone)}
        options={ZONES.map((zone, at) => ({ value: zone, label: `Zone ${at + 1}, ${names[zone].name}` }))}
        error={call.field('elsewhere')}
      />
      {saved && <DoneNotice>Zones saved.</DoneNotice>}
      {call.status === 'failed' && (
        <Notice kind="error">{call.general ?? 'This couldn’t be saved. Please check it again.'}</Notice>
      )}
      <div className="scripted">
        <SubmitButton status={call.status} look="outline">
          Save zones
        </SubmitButton>
      </div>
      <Dialog open={review !== null} onClose={() => setReview(null)} title="Before you save">
        {review && (
          <ZonesReview
            {...review.answer}
            names={review.body.names}
            before={names}
            shipping={shipping}
            status={call.status}
            onSave={() => send({ ...review.body, moves: review.answer.moves.map(({ code }) => code) })}
          />
        )}
      </Dialog>
    </form>
  )
}

type ZoneFieldsProps = Pick<ZonesFormProps, 'groups'> & {
  zone: Zone
  title: string
  words: ZoneNames[Zone]
  isElsewhere: boolean
  text: string
  onAdded: () => void
  error: (name: string) => string | undefined
}

const MOST_ROWS = 12

function ZoneFields({ zone, title, words, isElsewhere, text, onAdded, groups, error }: ZoneFieldsProps) {
  const places = useRef<HTMLTextAreaElement>(null)
  function add(countries: readonly string[]) {
    if (places.current) places.current.value = addLines(places.current.value, countries)
    onAdded()
  }
  // Said once, not three times.
  const isFirst = zone === ZONES[0]
  const field = (word: keyof ZoneNames[Zone]) => ({
    name: `names.${zone}.${word}`,
    defaultValue: words[word],
    maxLength: LONGEST_ZONE_NAME,
    required: true,
    autoComplete: 'off',
    error: error(`names.${zone}.${word}`),
  })
  const rows = Math.min(MOST_ROWS, Math.max(2, text.split('\n').length + 1))
  return (
    <fieldset className="grid gap-4 border-rule border-t pt-3">
      <legend className="float-left mb-1 w-full font-sans font-semibold">{title}</legend>
      <div className="clear-both grid gap-4 sm:grid-cols-2">
        <Field label="Name" {...field('name')} hint={isFirst && 'In lists, like United States.'} />
        <Field label="Beside prices" {...field('label')} hint={isFirst && 'Like US, Canadian or International.'} />
        <Field label="After “mail to”" {...field('place')} hint={isFirst && 'In sentences, like the United States.'} />
        <Field
          label="Abbreviation"
          {...field('abbreviation')}
          hint={isFirst && 'Up to 5 letters. Also in the names of mailing files.'}
        />
      </div>
      <TextArea
        label={isElsewhere ? 'States listed here (optional)' : 'Countries'}
        name={`places.${zone}`}
        rows={rows}
        maxLength={LONGEST_ZONE_TEXT}
        defaultValue={text}
        ref={places}
        hint={
          isElsewhere
            ? 'Every country that no other zone lists is here. Add states of a country that’s in another zone.'
            : 'One per line, in the order readers see. For some states only: “United States: Alaska, Hawaii”.'
        }
        error={error(`places.${zone}`)}
      />
      {!isElsewhere && (
        <div className="scripted flex flex-wrap gap-x-6">
          {groups.map(({ name, countries }) => (
            <Button key={name} look="quiet" aria-label={`Add ${name} to ${title}`} onClick={() => add(countries)}>
              Add {name}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}
