export type ByteRange = { from: number; to: number }

/**
 * What part of a file a `Range` head asks for (RFC 9110 14.2), both ends included. `all` where it asks for nothing that
 * can be understood, or for several parts, which may be answered by the whole; `none` where there is no such part.
 */
export function byteRange(head: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(head ?? '') ?? []
  if (first === '' && last === '') return 'all'
  const end = size - 1
  if (first === '') return last === '0' ? 'none' : { from: Math.max(0, size - Number(last)), to: end }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return 'all'
  if (from > end) return 'none'
  return { from, to: last === '' ? end : Math.min(Number(last), end) }
}
