// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters, and halves of a character, are what it looks for
const FORBIDDEN = /[\u0000-\u001f\u007f\\\p{Cs}]/u
/** What a header may not carry as it is. */
const NOT_ASCII = /[^\x21-\x7e]+/g

/** Longer than any address of this site, short enough for a header and for a row. */
export const LONGEST_PATH = 2_000
/** No link of ours is encoded more often; each time costs a pass over the whole path. */
const MOST_DECODINGS = 5

/**
 * A path of this site, encoded as a header takes it, or the fallback: for `?redirect=`, `/oauth/*?url=`, `path` and `origin`.
 * Browsers read `/\evil.example`, `//evil.example` and tabs between the slashes as another host, so a path that
 * holds any of them, plain or encoded however often, is not trusted.
 */
export function safePath(input: string | null | undefined, fallback = '/'): string {
  if (!input?.startsWith('/') || input.length > LONGEST_PATH) return fallback
  const decoded = fullyDecoded(input)
  if (decoded === null || FORBIDDEN.test(decoded)) return fallback
  const [path = ''] = input.split(/[?#]/, 1)
  if (fullyDecoded(path)?.includes('//')) return fallback
  const encoded = input.replace(NOT_ASCII, encodeURIComponent)
  return encoded.length > LONGEST_PATH ? fallback : pageOf(encoded)
}

/** What a page fetches for itself, `/account.data`, is nothing to look at: the page is meant. */
function pageOf(address: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) as RegExpExecArray
  if (!path.endsWith('.data')) return address
  const page = path.slice(0, -'.data'.length).replace(/\/(_root|_)$/, '/')
  const query = rest.replace(/([?&])_routes=[^&#]*&?/, '$1').replace(/[?&](?=#|$)/, '')
  return page + query
}

/** Null for what is badly encoded, and for what is still encoded after so many times. */
function fullyDecoded(text: string): string | null {
  let decoded = text
  try {
    for (let round = 0; round < MOST_DECODINGS; round += 1) {
      const next = decodeURIComponent(decoded)
      if (next === decoded) return decoded
      decoded = next
    }
  } catch {
    // Not encoded as anybody would encode it.
  }
  return null
}
