import type { Element } from '../walk/xml.ts'
import { attribute } from '../walk/xml.ts'
import type { Style } from './style.ts'
import { readInlineStyle } from './style.ts'
import type { Compound, StyleRule } from './stylesheet.ts'

/** What an element's own rules say, its `style` last. */
export type StyleLookup = (element: Element) => Style

/** Rules are found by the last name of their selector, so that a large stylesheet costs little. */
export function styleLookup(rules: StyleRule[]): StyleLookup {
  const byName = new Map<string, StyleRule[]>()
  for (const rule of mergedBySelector(rules)) {
    const key = keyOf(rule.compounds.at(-1))
    const group = byName.get(key)
    if (group) group.push(rule)
    else byName.set(key, [rule])
  }
  for (const group of byName.values()) group.sort((one, other) => one.weight - other.weight)
  return (element) => {
    const keys = ['*', element.name, ...classesOf(element).map((name) => `.${name}`), `#${attribute(element, 'id')}`]
    const found = keys.flatMap((key) => byName.get(key)?.filter(({ compounds }) => matches(element, compounds)) ?? [])
    const style: Style = {}
    for (const rule of found.sort((one, other) => one.weight - other.weight)) Object.assign(style, rule.style)
    const inline = attribute(element, 'style')
    return inline ? Object.assign(style, readInlineStyle(inline)) : style
  }
}

/** The same selector again adds to what it said. */
function mergedBySelector(rules: StyleRule[]): StyleRule[] {
  const merged = new Map<string, StyleRule>()
  for (const rule of rules) {
    const key = JSON.stringify(rule.compounds)
    merged.set(key, { ...rule, style: { ...merged.get(key)?.style, ...rule.style } })
  }
  return [...merged.values()]
}

function keyOf(compound: Compound | undefined): string {
  if (compound?.id) return `#${compound.id}`
  const [name] = compound?.classes ?? []
  return name ? `.${name}` : compound?.tag || '*'
}

export const classesOf = (element: Element): string[] => {
  const names = attribute(element, 'class')
  return names ? names.split(/\s+/).slice(0, 20) : []
}

function matches(element: Element, compounds: Compound[]): boolean {
  let at: Element | null = element
  for (let index = compounds.length - 1; index >= 0; index -= 1) {
    const compound = compounds[index] as Compound
    const child = compounds[index + 1]?.child ?? true
    if (child) {
      if (!at || !fits(at, compound)) return false
    } else {
      while (at && !fits(at, compound)) at = at.parent
      if (!at) return false
    }
    at = at.parent
  }
  return true
}

function fits(element: Element, { tag, classes, id }: Compound): boolean {
  if (tag && element.name !== tag) return false
  if (id && attribute(element, 'id') !== id) return false
  const own = classes.length > 0 ? classesOf(element) : []
  return classes.every((name) => own.includes(name))
}
