/** As large as every place that shows links shows it in full. */
export const CARD = { width: 1200, height: 630 } as const

/** What a page has in its head for those who show links to it. The text is the publisher's. */
export function cardHead({ address, alt }: { address: string; alt: string }): string {
  const open: [property: string, content: string | number][] = [
    ['og:image', address],
    ['og:image:type', 'image/png'],
    ['og:image:width', CARD.width],
    ['og:image:height', CARD.height],
    ['og:image:alt', alt],
  ]
  const tags = open.map(([property, content]) => `<meta property="${property}" content="${escaped(String(content))}"/>`)
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image"/>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string)
}
