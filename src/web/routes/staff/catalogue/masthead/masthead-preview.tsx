import type { CSSProperties } from 'react'
import type { Light } from '#domain/masthead/accent.ts'
import type { Masthead } from '#domain/masthead/masthead.ts'
import { FACE_LOOKS, initialOf } from '#domain/masthead/masthead.ts'
import { DARK, LIGHT } from '../../../../mail/palette.ts'

export type ShownPicture = { src: string; icon: string | null }

type MastheadPreviewProps = Omit<Masthead, 'picture'> & {
  name: string
  tagline: string
  light: Light
  picture: ShownPicture | null
}

const SHEETS = { light: LIGHT, dark: DARK }
const TITLES: Record<Light, string> = { light: 'On light pages', dark: 'On dark pages' }

/** The top of a page, in a light of its own. */
export function MastheadPreview(props: MastheadPreviewProps) {
  const { name, tagline, light, face, capitals, accent, picture } = props
  const { paper, ink, soft, rule } = SHEETS[light]
  const { family, weight, italic } = FACE_LOOKS[face]
  const letters: CSSProperties = {
    fontFamily: `var(--font-${family})`,
    fontWeight: weight,
    fontStyle: italic ? 'italic' : 'normal',
    textTransform: capitals ? 'uppercase' : 'none',
  }
  return (
    <figure className="grid gap-1">
      <figcaption className="font-sans text-small text-soft">{TITLES[light]}</figcaption>
      <div
        data-preview={light}
        className="grid gap-4 border border-edge p-5"
        style={{ backgroundColor: paper, color: ink }}
      >
        <div className="flex items-center gap-3 border-b pb-3" style={{ borderColor: rule }}>
          <Icon {...props} />
          <span className="truncate font-sans text-fine" style={{ color: soft }}>
            {name}
          </span>
        </div>
        {picture ? (
          <img src={picture.src} alt={name} className="max-h-24 max-w-full justify-self-start" />
        ) : (
          <p className="text-head tracking-[-0.03em]" style={letters}>
            {name}
          </p>
        )}
        <p className="italic" style={{ color: soft }}>
          {tagline}
        </p>
        <p className="flex flex-wrap items-center gap-5 font-sans text-small">
          <span className="font-semibold" style={{ color: accent[light] }}>
            In this issue
          </span>
          <span className="px-5 py-2 font-semibold" style={{ backgroundColor: accent[light], color: paper }}>
            Subscribe
          </span>
        </p>
      </div>
    </figure>
  )
}

function Icon({ name, face, capitals, icon, accent, picture }: MastheadPreviewProps) {
  if (picture?.icon) return <img src={picture.icon} alt="" className="size-8" />
  const { family, italic } = FACE_LOOKS[face]
  const letter = initialOf(name)
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center font-bold text-title leading-none"
      style={{
        backgroundColor: icon === 'accent' ? accent.light : LIGHT.ink,
        color: LIGHT.paper,
        fontFamily: `var(--font-${family})`,
        fontStyle: italic ? 'italic' : 'normal',
      }}
    >
      {capitals ? letter.toUpperCase() : letter}
    </span>
  )
}
