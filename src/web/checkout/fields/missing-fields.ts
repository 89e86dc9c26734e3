import { emailFault, spellEmail } from '#domain/access/email.ts'
import { NOT_THE_SAME, passwordFault } from '#domain/access/password.ts'
import { checkAddress, MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import type { Address } from '#domain/addresses/address-fields.ts'
import { LINE_TOO_LONG, LONGEST_LINE } from '#domain/addresses/line-length.ts'

/** The parts of the checkout form that are asked for; what is asked for must be filled in. */
export type ShownFields = {
  name?: string
  email?: string
  password?: { password: string; confirm: string }
  address?: Partial<Address>
  recipient_name?: string
  recipient_address?: Partial<Address>
}

/**
 * What the page can see by itself, in the server's own words, so that it is said together with what is missing in the
 * payment form. The server checks all of it again.
 */
export function missingFields(shown: ShownFields): Record<string, string> {
  return {
    ...blank('name', shown.name),
    ...blank('email', shown.email, (email) => emailFault(spellEmail(email)) ?? tooLong(email)),
    ...(shown.password && passwordFaults(shown.password)),
    ...(shown.address && addressFaults('address.', shown.address)),
    ...blank('recipient_name', shown.recipient_name),
    ...(shown.recipient_address && addressFaults('recipient_address.', shown.recipient_address)),
  }
}

function blank(name: string, text: string | undefined, check: (text: string) => string | null = tooLong) {
  if (text === undefined) return {}
  const fault = text.trim() === '' ? MUST_NOT_BE_BLANK : check(text.trim())
  return fault ? { [name]: fault } : {}
}

function tooLong(text: string): string | null {
  return text.length > LONGEST_LINE ? LINE_TOO_LONG : null
}

function passwordFaults({ password, confirm }: { password: string; confirm: string }): Record<string, string> {
  // Which ones everybody tries first only the server knows.
  const fault = blank('password.password', password, () => passwordFault(password, () => false))
  if (Object.keys(fault).length > 0) return fault
  return confirm === password ? {} : { 'password.confirm': confirm === '' ? MUST_NOT_BE_BLANK : NOT_THE_SAME }
}

function addressFaults(prefix: string, address: Partial<Address>): Record<string, string> {
  const checked = checkAddress(address)
  const missing = checked.ok ? {} : checked.errors.fields
  const faults = [
    ...Object.entries(missing ?? {}),
    ...Object.entries(address).flatMap(([field, text]) => (tooLong(text) ? [[field, LINE_TOO_LONG] as const] : [])),
  ]
  return Object.fromEntries(faults.map(([field, fault]) => [prefix + field, fault]))
}
