import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sellerLines } from '#domain/seller.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { publication } from './schema/publication.ts'

it.each([
  ['The Seller\n1 Street\nTown', ['The Seller', '1 Street', 'Town']],
  [' The Seller \r\n\r\n1 Street\r\n', ['The Seller', '1 Street']],
  ['The Seller', ['The Seller']],
  ['', ['Broadfold']],
  [null, ['Broadfold']],
])('the seller of a shop stands as before once it is told apart: %j', async (seller, lines) => {
  const database = await demoDatabase()
  const { db } = database
  const old = JSON.stringify(seller === null ? {} : { seller })
  await db.execute(
    sql`update publication set texts = texts - 'sellerName' - 'sellerAddress' - 'sellerTaxNumber' || ${old}::jsonb`,
  )
  await db.execute(sql.raw(readFileSync(new URL('migrations/0043_seller.sql', import.meta.url), 'utf8')))
  const [row] = await db.select({ name: publication.name, texts: publication.texts }).from(publication)
  expect(row && sellerLines(row)).toEqual(lines)
  await database.close()
})
