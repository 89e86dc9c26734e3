export const ROLES = ['support', 'fulfilment', 'finance', 'admin'] as const
export type StaffRole = (typeof ROLES)[number]

export const ROLE_NAMES: Record<StaffRole, string> = {
  support: 'Support',
  fulfilment: 'Fulfillment',
  finance: 'Finance',
  admin: 'Administration',
}

export const OWN_ROLE = 'You can’t change your own role. Please ask another administrator.'
export const LAST_ADMINISTRATOR = 'This is the only administrator. Make someone else one first.'
export const ALREADY_STAFF = 'This person is already on the staff. Change their role in the list.'
export const NOT_STAFF = 'This person isn’t on the staff.'

type Change = {
  /** How many administrators there are, this one among them. */
  administrators: number
  isOneself: boolean
  from: StaffRole | null
  /** Null takes the role away. */
  to: StaffRole | null
}

/** Why a role can't be changed so; null where it can. */
export function roleFault({ administrators, isOneself, from, to }: Change): string | null {
  if (from === null) return NOT_STAFF
  if (isOneself) return OWN_ROLE
  if (from === 'admin' && to !== 'admin' && administrators <= 1) return LAST_ADMINISTRATOR
  return null
}
