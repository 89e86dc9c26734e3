import { sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import { foldPostcode, foldStreet } from '#domain/addresses/fold-street.ts'
import type { Db, Tx } from '../../../db/client.ts'

export type SimilarReader = Pick<Address, 'line1' | 'city' | 'postcode'> & {
  token: string
  name: string
  email: string | null
  /** Whether the name is the same, however it is spelled. */
  sameName: boolean
}

const MAX_SHOWN = 5
/** Of one house number in one postal code there are few; where neither has digits, there may be many. */
const MAX_COMPARED = 500

export type TypedReader = { name: string } & Pick<Address, 'line1' | 'postcode'>

/** Readers at the same street and postal code, however they are written, and those of the same name first. */
export async function findSimilarReaders(
  db: Db | Tx,
  { name, line1, postcode }: TypedReader,
): Promise<SimilarReader[]> {
  const street = foldStreet(line1)
  const code = foldPostcode(postcode)
  if (street === '' || code === '') return []
  // Street and code are compared below; the index finds those with the same numbers.
  const numbers = `${street} ${code}`.match(/\d+/g)?.join(' ') ?? code
  const { rows } = await db.execute<SimilarReader>(sql`
    select account.token, account.name, account.email, a.line1, a.city, a.postcode,
      spelt_plainly(account.name) = spelt_plainly(${name}) as "sameName"
    from address a join account on account.id = a.account_id
    where search_keys(words_in(spelt_plainly(address_text(a.company, a.line1, a.line2, a.city, a.postcode))))
        @@ having_words(words_in(spelt_plainly(${numbers})), 'whole')
      and account.name <> ''
    order by "sameName" desc, account.name, account.id
    limit ${MAX_COMPARED}`)
  return rows
    .filter((row) => foldStreet(row.line1) === street && foldPostcode(row.postcode) === code)
    .slice(0, MAX_SHOWN)
}
