import { describe, expect, it } from 'vitest'
import { cover } from '#server/artwork/cover.ts'
import { issues } from '../content/issues.ts'
import { products } from '../content/products.ts'
import { productPicture } from './product-picture.ts'

const covers = issues.map((issue) => ({
  name: `the cover of ${issue.title}`,
  draw: () => cover({ ...issue, planned: issue.releasedOn === null }).svg,
}))
const pictures = products.map(({ slug, name }) => ({
  name: `the picture of ${name}`,
  draw: () => productPicture(slug),
}))

describe.each([...covers, ...pictures])('$name', ({ draw }) => {
  it('is the same at every drawing', () => {
    expect(draw()).toBe(draw())
  })

  it('is well-formed', () => {
    expect(faultIn(draw())).toBeNull()
  })

  it('weighs less than 25 kB', () => {
    expect(Buffer.byteLength(draw())).toBeLessThan(25 * 1024)
  })

  it('carries no script, no live text and nothing from elsewhere', () => {
    const svg = draw().replace('xmlns="http://www.w3.org/2000/svg"', '')
    expect(svg).not.toMatch(/<(script|text|style|image|foreignObject|a)\b|\son\w+=|https?:|data:/)
    for (const [, target] of svg.matchAll(/href="([^"]*)"/g)) expect(target).toMatch(/^#/)
  })

  it('refers only to what it defines, and defines it once', () => {
    const svg = draw()
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(used))
  })

  it('has only finite numbers', () => {
    expect(draw()).not.toMatch(/NaN|Infinity|undefined|null/)
  })
})

it('gives every issue a cover of its own', () => {
  expect(new Set(covers.map(({ draw }) => draw())).size).toBe(issues.length)
})

it('draws a cover for an issue that nobody has planned yet', () => {
  const { svg } = cover({ number: 61, title: 'A Quiet Word with the Neighbours', season: 'Spring', year: 2029 })
  expect(faultIn(svg)).toBeNull()
})

/** The first thing an XML parser would object to, or null; enough of XML for what is drawn here. */
function faultIn(xml: string): string | null {
  const open: string[] = []
  let end = 0
  for (const tag of xml.matchAll(/<(\/?)([a-zA-Z]+)((?:\s[\w:-]+="[^"<&]*")*)(\/?)>/g)) {
    const [whole, closing, name = '', attributes = '', empty] = tag
    if (tag.index !== end) return `stray "${xml.slice(end, tag.index)}"`
    end = tag.index + whole.length
    const names = [...attributes.matchAll(/([\w:-]+)=/g)].map(([, attribute]) => attribute)
    if (new Set(names).size < names.length) return `attribute twice in ${whole}`
    if (closing && open.pop() !== name) return `unexpected ${whole}`
    if (!closing && !empty) open.push(name)
    if (open.length === 0 && end < xml.length) return 'more than one root'
  }
  if (end < xml.length) return `stray "${xml.slice(end)}"`
  return open.length > 0 ? `unclosed ${open.join(', ')}` : null
}
