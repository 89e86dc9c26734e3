/** Text that is safe in HTML; made only by `html` and by joining what it made. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | Html[] | string | number | null | undefined

/** Everything put into the template is escaped unless it was made by this function itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, piece, at) => text + (at === 0 ? '' : written(parts[at - 1])) + piece, ''))
}

function written(part: Part): string {
  if (part === null || part === undefined) return ''
  if (Array.isArray(part)) return part.map((item) => item.text).join('')
  if (part instanceof Html) return part.text
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export function htmlResponse(page: Html, status = 200): Response {
  return new Response(`<!doctype html>\n${page.text}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
