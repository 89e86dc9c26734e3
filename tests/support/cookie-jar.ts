/** The cookies of one site, by their names. */
export type Jar = Map<string, string>

/** As browsers take them: each by its own name, and one that is over is thrown away. */
export function takeCookies(jar: Jar, given: readonly string[]): void {
  for (const cookie of given) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie)) jar.delete(name)
    else jar.set(name, value)
  }
}

export function cookieHeader(jar: Jar): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}
