import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import type { AddressField } from '#domain/addresses/address-fields.ts'
import { ADDRESS_FIELDS, eachAddressField } from '#domain/addresses/address-fields.ts'

/** For the schema of a table that keeps an address. */
export function addressColumns() {
  return eachAddressField((field) => text(field).notNull())
}

/** `line1, line2, …`, or `a.line1, a.line2, …` of the table or alias `a`. */
export function addressColumnList(table?: string): SQL {
  return listed((field) => addressColumn(field, table))
}

/** The address of a row as one JSON object. */
export function addressJson(table: string): SQL {
  return sql`json_build_object(${listed((field) => sql`${sql.raw(`'${field}'`)}, ${addressColumn(field, table)}`)})`
}

/** `line1 = excluded.line1, …`: an insert that meets another address puts its own in the place of it. */
export function replaceAddress(): SQL {
  return listed((field) => sql`${addressColumn(field)} = ${addressColumn(field, 'excluded')}`)
}

/** `coalesce(t.line1, a.line1) as line1, …`: the address of the one, or of the other where there is none. */
export function firstAddress(one: string, other: string): SQL {
  return listed(
    (field) => sql`coalesce(${addressColumn(field, one)}, ${addressColumn(field, other)}) as ${addressColumn(field)}`,
  )
}

function listed(each: (field: AddressField) => SQL): SQL {
  return sql.join(ADDRESS_FIELDS.map(each), sql`, `)
}

function addressColumn(field: AddressField, table?: string): SQL {
  return table ? sql`${sql.identifier(table)}.${sql.identifier(field)}` : sql`${sql.identifier(field)}`
}
