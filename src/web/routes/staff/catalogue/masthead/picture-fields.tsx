import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { CONTROL_CLASS } from '../../../../ui/fields/control-class.ts'
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx'
import type { ChosenPicture } from './use-chosen-picture.ts'

type PictureFieldsProps = {
  chosen: ChosenPicture
  onRemove: () => void
  isPictured: boolean
  error: string | null | undefined
}

/** A drawn name in the place of the letters. */
export function PictureFields({ chosen, onRemove, isPictured, error }: PictureFieldsProps) {
  const { oneColour, underWay } = chosen
  return (
    <div className="grid gap-2">
      <FieldFrame
        label="Picture instead of letters (optional)"
        hint="SVG or PNG, up to 500 kB. Letters in an SVG have to be outlines."
        error={error}
      >
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            // Another field than the one that still names a file that was taken away.
            key={String(chosen.sent === null)}
            name="picture"
            accept="image/svg+xml,image/png"
            className={CONTROL_CLASS}
            onChange={({ currentTarget: { files } }) => {
              const file = files?.[0]
              if (file) void chosen.choose(file)
            }}
          />
        )}
      </FieldFrame>
      <Checkbox
        name="one-colour"
        label="Draw it in one color"
        hint="Dark on light pages and light on dark ones. Otherwise it keeps its colors, and stands on light paper in the dark."
        checked={oneColour}
        onChecked={(checked) => void chosen.colour(checked)}
      />
      <p role="status" className="font-sans text-small text-soft">
        {underWay ? 'Reading the picture…' : ''}
      </p>
      {isPictured && (
        <div>
          <Button look="quiet" className="scripted" onClick={onRemove}>
            Use letters instead
          </Button>
        </div>
      )}
    </div>
  )
}
