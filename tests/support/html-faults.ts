const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta'])
const ONLY_IN: Record<string, string[]> = {
  tbody: ['table'],
  tr: ['tbody'],
  td: ['tr'],
  li: ['ul', 'ol'],
  head: ['html'],
  body: ['html'],
  title: ['head'],
  style: ['head'],
  meta: ['head'],
}
const NOT_IN_P = new Set(['p', 'div', 'table', 'ul', 'ol', 'h1', 'h2', 'h3'])
const TAG = /<(\/?)([a-z][a-z\d]*)((?:\s+[a-z-]+(?:="[^"<]*")?)*)\s*\/?>/gi

/** What a browser would have to mend in a page: tags that do not match, stand in the wrong place, or lack what they need. */
export function htmlFaults(page: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  if (!page.startsWith('<!DOCTYPE html>')) faults.push('no doctype')
  const body = page.replace('<!DOCTYPE html>', '').replace(/(<style>)[\s\S]*?(<\/style>)/g, '$1$2')
  for (const [, closing, tag = '', attributes = ''] of body.matchAll(TAG)) {
    const name = tag.toLowerCase()
    if (closing) {
      const last = open.pop()
      if (last !== name) faults.push(`</${name}> closes <${last}>`)
      continue
    }
    faults.push(...misplaced(name, open), ...lacking(name, attributes))
    if (!VOID.has(name)) open.push(name)
  }
  if (open.length > 0) faults.push(`not closed: ${open.join(' ')}`)
  const left = body.replace(TAG, '')
  if (/[<>]/.test(left)) faults.push('a bare < or >')
  if (/&(?!(?:[a-z]+|#\d+|#x[\da-f]+);)/i.test(body)) faults.push('a bare &')
  return faults
}

function misplaced(name: string, open: readonly string[]): string[] {
  const parent = open.at(-1) ?? ''
  const wanted = ONLY_IN[name]
  return [
    ...(wanted && !wanted.includes(parent) ? [`<${name}> in <${parent}>`] : []),
    ...(parent === 'table' && name !== 'tbody' ? [`<${name}> in <table>`] : []),
    ...(open.includes('p') && NOT_IN_P.has(name) ? [`<${name}> in <p>`] : []),
    ...(open.includes('a') && name === 'a' ? ['<a> in <a>'] : []),
  ]
}

function lacking(name: string, attributes: string): string[] {
  const names = [...attributes.matchAll(/\s([a-z-]+)(?==|\s|$)/gi)].map(([, attribute]) => attribute)
  const needed = name === 'img' ? 'alt' : name === 'html' ? 'lang' : name === 'a' ? 'href' : null
  return [
    ...(needed && !names.includes(needed) ? [`<${name}> without ${needed}`] : []),
    ...(new Set(names).size < names.length ? [`<${name}> has an attribute twice`] : []),
  ]
}
