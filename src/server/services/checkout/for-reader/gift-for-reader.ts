import { eq } from 'drizzle-orm'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { listMediums } from '#domain/gifts/place-gifts.ts'
import type { RecipientInput } from '#domain/gifts/recipient.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { account } from '../../../db/schema/people.ts'
import { readAddresses } from '../../addresses/saved-addresses.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { PlacedCart } from '../check-recipients.ts'
import { NO_SUCH_READER } from './find-buyer.ts'

export const GIFT_NEEDS_PRINT = 'This reader has no email address. Choose a printed gift.'
export const GIFT_NEEDS_ADDRESS = 'This reader has no address to mail a gift to. Please add one first.'

type Fields = {
  gift_for?: string | null | undefined
  gift_recipients?: RecipientInput[] | undefined
}
type Named = {
  entries: RecipientInput[] | undefined
  /** The recipients as they are kept: with the account, where the reader has no email address to be written to. */
  forReader: (recipients: PlacedCart['recipients']) => PlacedCart['recipients']
}

/** Every gift of the order is for the reader that staff chose: by email, or into the account of a reader without one. */
export async function nameReader(
  { db }: Pick<PaymentContext, 'db'>,
  { giftsubs }: Pick<Cart, 'giftsubs'>,
  { gift_for, gift_recipients }: Fields,
): Promise<Outcome<Named>> {
  if (!gift_for) return done({ entries: gift_recipients, forReader: (recipients) => recipients })
  const [reader] = await db.select().from(account).where(eq(account.token, gift_for))
  if (!reader?.name) return refuse({ gift_for: NO_SUCH_READER })
  const mediums = listMediums(giftsubs)
  const { name, email } = reader
  const [saved] = email ? [] : await readAddresses(db, reader.id)
  if (!email && mediums.includes('digital')) return refuse({ gift_for: GIFT_NEEDS_PRINT })
  if (!email && !saved) return refuse({ gift_for: GIFT_NEEDS_ADDRESS })
  const address = saved ? addressFrom(saved) : null
  const entries = mediums.map((_, at) => ({ ...gift_recipients?.[at], name, email, address }))
  return done({ entries, forReader: (recipients) => (email ? recipients : withAccount(recipients, reader.id)) })
}

/** The giver is not shown the reader's address: it is read on the day on which the gift starts. */
function withAccount(recipients: PlacedCart['recipients'], accountId: string): PlacedCart['recipients'] {
  if (!recipients) return null
  const named = Object.entries(recipients).map(([line, all]) => [
    line,
    all.map((one) => one && { ...one, address: null, accountId }),
  ])
  return Object.fromEntries(named)
}
