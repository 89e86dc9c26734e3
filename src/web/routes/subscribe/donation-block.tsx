import type { ComponentProps } from 'react'
import { Disclosure } from '../../ui/disclosure.tsx'
import { DonationPicker } from './donation-picker.tsx'

/** Folded until somebody wants to give something as well. */
export function DonationBlock(props: ComponentProps<typeof DonationPicker>) {
  return (
    <Disclosure summary="Add a donation" open={props.value > 0}>
      <DonationPicker {...props} />
    </Disclosure>
  )
}
