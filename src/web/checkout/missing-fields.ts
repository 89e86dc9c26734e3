import type { Address } from '#domain/address.ts'
import { checkAddress, MUST_NOT_BE_BLANK } from '#domain/address.ts'
import { isEmail, NOT_AN_EMAIL } from '#domain/email.ts'
import { NOT_THE_SAME, passwordFault } from '#domain/password.ts'

/** The parts of the checkout form that are shown; what is shown must be filled in. */
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
    ...blank('email', shown.email, (email) => (isEmail(email) ? null : NOT_AN_EMAIL)),
    ...(shown.password && passwordFaults(shown.password)),
    ...(shown.address && addressFaults('address.', shown.address)),
    ...blank('recipient_name', shown.recipient_name),
    ...(shown.recipient_address && addressFaults('recipient_address.', shown.recipient_address)),
  }
}

function blank(name: string, text: string | undefined, check?: (text: string) => string | null) {
  if (text === undefined) return {}
  const fault = text.trim() === '' ? MUST_NOT_BE_BLANK : check?.(text.trim())
  return fault ? { [name]: fault } : {}
}

function passwordFaults({ password, confirm }: { password: string; confirm: string }): Record<string, string> {
  // Which ones everybody tries first only the server knows.
  const fault = blank('password.password', password, () => passwordFault(password, () => false))
  if (Object.keys(fault).length > 0) return fault
  return confirm === password ? {} : { 'password.confirm': confirm === '' ? MUST_NOT_BE_BLANK : NOT_THE_SAME }
}

function addressFaults(prefix: string, address: Partial<Address>): Record<string, string> {
  const checked = checkAddress(address)
  if (checked.ok || typeof checked.errors === 'string') return {}
  return Object.fromEntries(Object.entries(checked.errors).map(([field, fault]) => [prefix + field, fault]))
}
