import type { TransitWeeks } from '#domain/catalogue/delivery-times.ts'
import { LONGEST_TRANSIT } from '#domain/catalogue/delivery-times.ts'
import { byZone, ZONES } from '#domain/vocabulary.ts'
import { useZoneNames } from '../../../../root-data.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { SettingsForm } from './settings-form.tsx'

const ENDS = [
  ['least', 'Shortest'],
  ['most', 'Longest'],
] as const

/** How long the post takes, said beside every shipping price. */
export function DeliveryTimes({ transit }: { transit: TransitWeeks }) {
  const zoneNames = useZoneNames()
  return (
    <SettingsForm
      label="Delivery times"
      body={({ text }) => {
        const weeks = (name: string) => Number(text(`transitWeeks.${name}`))
        return { transitWeeks: byZone((zone) => ({ least: weeks(`${zone}.least`), most: weeks(`${zone}.most`) })) }
      }}
    >
      {(error) => (
        <>
          <p className="font-sans text-small text-soft">In weeks. Readers see them with shipping prices.</p>
          {ZONES.map((zone) => (
            <fieldset key={zone} className="grid grid-cols-2 gap-x-4 gap-y-1 font-sans text-small">
              <legend className="mb-1 font-semibold">{zoneNames[zone].name}</legend>
              {ENDS.map(([end, label]) => (
                <Field
                  key={end}
                  label={label}
                  name={`transitWeeks.${zone}.${end}`}
                  type="number"
                  min={1}
                  max={LONGEST_TRANSIT}
                  required
                  defaultValue={transit[zone][end]}
                  error={error(`transitWeeks.${zone}.${end}`)}
                />
              ))}
            </fieldset>
          ))}
        </>
      )}
    </SettingsForm>
  )
}
