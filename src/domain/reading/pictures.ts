/** A piece's HTML with the address of each picture, which it holds by name alone. */
export function placePictures(html: string, addressOf: (name: string) => string): string {
  return html.replace(/(<img [^>]*?src=")picture:([0-9a-f]{64})"/g, (_, before: string, name: string) => {
    return `${before}${addressOf(name)}"`
  })
}
