import { expect, it } from 'vitest'
import { attachment } from './attachment.ts'

it.each([
  ['The First Forty.epub', 'attachment; filename="The First Forty.epub"'],
  [
    'Façade “Auswahl” (2).pdf',
    'attachment; filename="Facade _Auswahl_ (2).pdf"; filename*=UTF-8\'\'Fa%C3%A7ade%20%E2%80%9CAuswahl%E2%80%9D%20%282%29.pdf',
  ],
  ['a";x="b%41.zip', 'attachment; filename="a_;x=_b_41.zip"; filename*=UTF-8\'\'a%22%3Bx%3D%22b%2541.zip'],
  ['本.pdf', 'attachment; filename="_.pdf"; filename*=UTF-8\'\'%E6%9C%AC.pdf'],
])('%s is saved as %s', (name, head) => {
  expect(attachment(name)).toBe(head)
})
