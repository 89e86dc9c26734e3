import { Disclosure } from '../../ui/disclosure.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'

/** Checkout now or later, where the publication offers it (spec 2 §4). */
export function WhenBlock({ later, onLater }: { later: boolean; onLater: (later: boolean) => void }) {
  return (
    <Disclosure summary="Check out later" open={later}>
      <RadioCards
        legend="When"
        name="when"
        columns="two"
        value={later ? 'later' : 'now'}
        onChange={(value) => onLater(value === 'later')}
        options={[
          { value: 'now', label: 'Now', detail: 'Just this' },
          { value: 'later', label: 'Later', detail: 'Along with the rest of your cart' },
        ]}
      />
    </Disclosure>
  )
}
