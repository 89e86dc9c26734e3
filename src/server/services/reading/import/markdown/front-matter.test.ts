import { expect, it } from 'vitest'
import { readFrontMatter } from './front-matter.ts'

it.each([
  [
    '---\ntitle: The Salt Line\nauthor: Maren Tveitdal\nkind: Essay\n---\n\nText',
    'The Salt Line',
    'Maren Tveitdal',
    'Essay',
    '\nText',
  ],
  ['\uFEFF---\r\ntitle: "Who: Owns?"\r\n---\r\nText', 'Who: Owns?', null, null, 'Text'],
  ['---\ntitle: \nother: x\nno field\n---\nText', '', null, null, 'Text'],
  ['No head.\n\n---\n\nText', '', null, null, 'No head.\n\n---\n\nText'],
  ['---\ntitle: unclosed', '', null, null, '---\ntitle: unclosed'],
])('reads the head of %j', (source, title, author, kind, body) => {
  expect(readFrontMatter(source)).toEqual({ head: { title, author, kind }, body })
})
