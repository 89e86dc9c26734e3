import type { FormEvent } from 'react'
import { useState } from 'react'
import { saveMasthead } from '#contract/catalogue/masthead.ts'
import { isColour } from '#domain/masthead/accent.ts'
import type { IconGround, Masthead, WordmarkFace } from '#domain/masthead/masthead.ts'
import { FACE_LOOKS, WORDMARK_FACES, wordmarkPath } from '#domain/masthead/masthead.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { DoneNotice } from '../../../../parts/done-notice.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { AccentField } from './accent-field.tsx'
import type { ShownPicture } from './masthead-preview.tsx'
import { MastheadPreview } from './masthead-preview.tsx'
import { PictureFields } from './picture-fields.tsx'
import type { ChosenPicture } from './use-chosen-picture.ts'
import { useChosenPicture } from './use-chosen-picture.ts'

type MastheadFormProps = { name: string; tagline: string; masthead: Masthead }

/** What is chosen is seen in the light and in the dark before it is saved. */
export function MastheadForm({ name, tagline, masthead }: MastheadFormProps) {
  const call = useStaffCall(saveMasthead)
  const [face, setFace] = useState(masthead.face)
  const [capitals, setCapitals] = useState(masthead.capitals)
  const [icon, setIcon] = useState(masthead.icon)
  const [accent, setAccent] = useState(masthead.accent)
  const chosen = useChosenPicture()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    let saved: string | null | undefined
    const answer = await call.send(async () => {
      const picture = await chosen.read()
      saved = picture?.picture
      return picture && { body: { face, capitals, accent, icon, one_colour: chosen.oneColour, ...picture } }
    })
    if (answer && saved !== undefined) chosen.forget(saved)
  }
  const readable = {
    light: isColour(accent.light) ? accent.light : masthead.accent.light,
    dark: isColour(accent.dark) ? accent.dark : masthead.accent.dark,
  }
  const looks = { face, capitals, icon, accent: readable }
  return (
    <div className="@container">
      <div className="grid items-start gap-x-12 gap-y-8 @4xl:grid-cols-2">
        <form
          ref={call.form}
          method="post"
          noValidate
          onSubmit={submit}
          onChange={call.touch}
          aria-label="Masthead"
          className="grid max-w-[40rem] gap-5"
        >
          <Select
            label="Letters"
            name="face"
            value={face}
            onValue={(value) => setFace(value as WordmarkFace)}
            options={WORDMARK_FACES.map((value) => ({ value, label: FACE_LOOKS[value].label }))}
            error={call.field('face')}
          />
          <Checkbox name="capitals" label="In capitals" checked={capitals} onChecked={setCapitals} />
          <PictureFields
            chosen={chosen}
            onRemove={() => {
              call.touch()
              chosen.remove()
            }}
            isPictured={shownPicture(chosen, masthead) !== null}
            error={call.field('picture') ?? chosen.fault}
          />
          <AccentField
            light="light"
            colour={accent.light}
            onColour={(light) => {
              call.touch()
              setAccent({ ...accent, light })
            }}
            error={call.field('accent.light')}
          />
          <AccentField
            light="dark"
            colour={accent.dark}
            match={accent.light}
            onColour={(dark) => {
              call.touch()
              setAccent({ ...accent, dark })
            }}
            error={call.field('accent.dark')}
          />
          <Select
            label="Icon"
            name="icon"
            value={icon}
            onValue={(value) => setIcon(value as IconGround)}
            options={[
              { value: 'accent', label: 'First letter on the accent color' },
              { value: 'ink', label: 'First letter on black' },
            ]}
            hint="A picture that’s up to twice as wide as it’s tall is the icon itself."
            error={call.field('icon')}
          />
          {call.answer && <DoneNotice>Saved. Pages, emails and PDFs have the new look from now on.</DoneNotice>}
          {call.status === 'failed' && (
            <Notice kind="error">{call.general ?? 'This couldn’t be saved. Please check it again.'}</Notice>
          )}
          <div className="scripted">
            <SubmitButton status={call.status}>Save masthead</SubmitButton>
          </div>
        </form>
        <section aria-label="Preview" className="grid gap-4 @4xl:sticky @4xl:top-4">
          {(['light', 'dark'] as const).map((light) => (
            <MastheadPreview
              key={light}
              {...{ name, tagline, light, ...looks }}
              picture={shownPicture(chosen, masthead)?.[light] ?? null}
            />
          ))}
        </section>
      </div>
    </div>
  )
}

/** The one that was chosen, else the one that is there, unless it was taken away. */
function shownPicture(
  { sent, tried }: ChosenPicture,
  { picture }: Masthead,
): Record<'light' | 'dark', ShownPicture> | null {
  if (tried) {
    const [light, dark, icon] = [tried.light, tried.dark, tried.icon].map(
      (one) => one && `data:image/png;base64,${one}`,
    )
    return { light: { src: light ?? '', icon: icon ?? null }, dark: { src: dark ?? '', icon: icon ?? null } }
  }
  if (sent !== undefined || !picture) return null
  const icon = picture.icon && wordmarkPath(picture.icon)
  return { light: { src: wordmarkPath(picture.light), icon }, dark: { src: wordmarkPath(picture.dark), icon } }
}
