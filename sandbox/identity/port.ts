/** Absent parts are played by somebody real. */
export type IdentityPort = { origin: string; google: IdentityRole | null; openathens: IdentityRole | null }

/** One identity provider that the sandbox plays, with the one site that trusts it. */
export type IdentityRole = {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  users: IdentityUser[]
}

export type IdentityUser = {
  id: string
  name: string
  says: string
  /** The institution that vouches for them, where that matters. */
  group: { id: string; name: string } | null
  claims: Record<string, unknown>
}
