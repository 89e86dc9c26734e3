import type { Address } from '#domain/addresses/address-fields.ts'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import type { Db } from '../../db/client.ts'
import type { DraftLines } from './draft-lines.ts'
import { readDraftLines } from './draft-lines.ts'
import { findDraft } from './edit-draft.ts'

export type DraftToEdit = DraftLines & {
  revision: number
  name: string
  email: string
  emailTo: string | null
  poNumber: string | null
  note: string
  address: Address | null
  net: number
  accepted: 'any' | 'check-or-wire-only'
  servesBefore: boolean
  basisPoints: number
}

export async function readDraft(db: Db, id: string): Promise<DraftToEdit | null> {
  const found = await db.transaction((tx) => findDraft(tx, id))
  if (!found) return null
  const { row } = found
  const { details } = row
  return {
    ...readDraftLines(found),
    revision: row.revision,
    name: row.name,
    email: row.email,
    emailTo: details.billTo?.emailTo ?? null,
    poNumber: row.poNumber,
    note: details.note ?? '',
    address: row.address && addressFrom(row.address),
    net: row.net ?? 0,
    accepted: details.acceptedPayments ?? 'any',
    servesBefore: details.serveBefore === true,
    basisPoints: details.tradeDiscount?.basisPoints ?? 0,
  }
}
