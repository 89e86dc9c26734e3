/** What every way of logging in is given. */
export type WayProps = {
  /** Shared by the ways, so that nobody types it twice. */
  email: string
  onEmail: (email: string) => void
  /** Where to go afterwards; empty where the server is to choose. */
  path: string
}

/** In the place of the login page, which is of no use any more; fetched whole, as everything personal is new. */
export function enter(path: string): void {
  location.replace(path)
}

export function withQuery(path: string, query: Record<string, string>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
