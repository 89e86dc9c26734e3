import { expect, it } from 'vitest'
import { compareContents } from './compare-contents.ts'

const titles = (list: string) => (list ? list.split('|').map((title) => ({ title })) : [])

it.each([
  ['One|Two', 'One|Two', ['One = One', 'Two = Two']],
  ['One|Two', 'Two|One', ['One = One', 'Two = Two']],
  ['Café — One', 'CAFÉ: “One”', ['Café — One ≠ CAFÉ: “One”']],
  ['One|Uno|Three', 'One|Two|Three', ['One = One', 'Uno ≠ Two', 'Three = Three']],
  ['Uno|Two', 'One|Two', ['Uno ≠ One', 'Two = Two']],
  ['One|Extra|Two', 'One|Two', ['One = One', 'Extra ≠ nothing', 'Two = Two']],
  ['One', 'One|Two|Three', ['One = One', 'nothing ≠ Two', 'nothing ≠ Three']],
  ['', 'One', ['nothing ≠ One']],
  ['One|One', 'One', ['One = One', 'One ≠ nothing']],
])('%s beside %s', (pieces, entries, expected) => {
  const rows = compareContents(titles(pieces), titles(entries))
  expect(
    rows.map(
      ({ piece, entry, same }) => `${piece?.title ?? 'nothing'} ${same ? '=' : '≠'} ${entry?.title ?? 'nothing'}`,
    ),
  ).toEqual(expected)
})
