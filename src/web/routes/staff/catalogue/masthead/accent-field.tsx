import type { Light } from '#domain/masthead/accent.ts'
import { isColour, LEAST_CONTRAST, measureAccent, proposeAccent } from '#domain/masthead/accent.ts'
import { Button } from '../../../../ui/button.tsx'
import { CONTROL_CLASS } from '../../../../ui/fields/control-class.ts'
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx'

type AccentFieldProps = {
  light: Light
  colour: string
  onColour: (colour: string) => void
  /** A colour of the other light, which this one may follow. */
  match?: string
  error: string | undefined
}

const LABELS: Record<Light, string> = { light: 'Accent color on light pages', dark: 'Accent color on dark pages' }

/** A colour with its contrast, measured as it is typed; one that is too faint comes with one that would do. */
export function AccentField({ light, colour, onColour, match, error }: AccentFieldProps) {
  const isWhole = isColour(colour)
  const measured = isWhole ? measureAccent(colour, light) : null
  const follows = match && isColour(match) ? proposeAccent(match, light) : null
  const proposal = measured && !measured.readable ? proposeAccent(colour, light) : null
  return (
    <div className="grid gap-1">
      <FieldFrame label={LABELS[light]} error={error}>
        {(wiring) => (
          <div className="grid grid-cols-[1fr_auto] gap-2">
            <input
              {...wiring}
              type="text"
              name={`accent.${light}`}
              value={colour}
              maxLength={20}
              spellCheck={false}
              className={CONTROL_CLASS}
              onChange={({ currentTarget }) => onColour(currentTarget.value.trim().toLowerCase())}
            />
            <input
              type="color"
              aria-label={`Pick the ${LABELS[light].toLowerCase()}`}
              value={isWhole ? colour : '#000000'}
              className="h-11 w-14 cursor-pointer border border-edge bg-transparent p-1"
              onChange={({ currentTarget }) => onColour(currentTarget.value)}
            />
          </div>
        )}
      </FieldFrame>
      <p aria-live="polite" className="font-sans text-small text-soft">
        {measured?.readable && `Contrast ${measured.ratio}: readable.`}
        {proposal && (
          <span className="text-error">
            Contrast {measured?.ratio}: too faint, text needs {LEAST_CONTRAST}:1.
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {proposal && (
          <Button look="quiet" className="scripted" onClick={() => onColour(proposal)}>
            Use {proposal}
          </Button>
        )}
        {follows && follows !== colour && follows !== proposal && (
          <Button look="quiet" className="scripted" onClick={() => onColour(follows)}>
            Match the light pages ({follows})
          </Button>
        )}
      </div>
    </div>
  )
}
