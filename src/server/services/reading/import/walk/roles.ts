import { classesOf } from '../style/style-lookup.ts'
import type { Role } from './block.ts'
import { wordsOfClass } from './markup.ts'
import type { Element } from './xml.ts'
import { attribute } from './xml.ts'

const ROLES: Record<string, Role> = {
  author: 'author',
  byline: 'author',
  contributor: 'author',
  writer: 'author',
  kicker: 'kind',
  rubric: 'kind',
  eyebrow: 'kind',
  genre: 'kind',
  caption: 'caption',
  figcaption: 'caption',
}
const TITLES = new Set(['title', 'headline', 'heading'])

/** By the words of its classes and its type, the last of which says most: `chapter-author` is an author. */
export function roleOf(node: Element): Role {
  const names = [...classesOf(node), ...attribute(node, 'epub:type').split(/\s+/)]
  for (const name of names) {
    const words = wordsOfClass(name)
    if (words.includes('subtitle') || words.includes('sub')) return null
    for (const word of words.toReversed()) {
      if (Object.hasOwn(ROLES, word)) return ROLES[word] ?? null
      if (TITLES.has(word)) return 'title'
    }
  }
  return null
}
