// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const FORBIDDEN = /[\u0000-\u001f\u007f\\]/

/**
 * A path of this site, or the fallback: for `?redirect=`, `/oauth/*?url=`, `path` and `origin`.
 * Browsers read `/\evil.example`, `//evil.example` and tabs between the slashes as another host, so a path that
 * holds any of them, plain or encoded however often, is not trusted.
 */
export function safePath(input: string | null | undefined, fallback = '/'): string {
  if (!input?.startsWith('/')) return fallback
  const decoded = fullyDecoded(input)
  if (decoded === null || FORBIDDEN.test(decoded)) return fallback
  const path = fullyDecoded(input.replace(/[?#].*$/, ''))
  return path?.includes('//') ? fallback : input
}

function fullyDecoded(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text)
    return decoded === text ? text : fullyDecoded(decoded)
  } catch {
    return null
  }
}
