/** Who is to be looked at before the list is closed. */
export const PREFLIGHT_GROUPS = [
  'no-address',
  'suspended-address',
  'odd-address',
  'too-long',
  'suspended-email',
  'last-issue',
  'duplicates',
  'kept',
  'temporary-address',
  'zone-hold',
  'redirected',
] as const
export type PreflightGroup = (typeof PREFLIGHT_GROUPS)[number]
