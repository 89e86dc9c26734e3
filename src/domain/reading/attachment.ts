const NO_TEXT = /[^\x20-\x7e]/g
const MEANS_MORE = /["\\%]/g
/** Left alone by encodeURIComponent, and not allowed by RFC 8187. */
const LEFT_ALONE = /['()*]/g

/**
 * `Content-Disposition` for a file that is to be saved under its name (RFC 6266): in plain letters for everybody, and
 * beside it as it is written where plain letters do not do.
 */
export function attachment(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(NO_TEXT, '_').replace(MEANS_MORE, '_')
  const whole = encodeURIComponent(name).replace(
    LEFT_ALONE,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return plain === name
    ? `attachment; filename="${plain}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
