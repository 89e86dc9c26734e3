import type { GiftRecipient } from './recipient.ts'

/** For a giver who gave an address and no name. */
const RESIDENT = 'Resident'

/** Who stands on the label of a gift that goes by post. */
export function labelName({ name, address }: Pick<GiftRecipient, 'name' | 'address'>): string {
  return name || address?.company || RESIDENT
}
