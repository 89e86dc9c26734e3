import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')
const files = new Map(
  [...page.matchAll(/^\| `([\w-]+)` \| (\S+) \|$/gm)].map(([, name = '', file = '']) => [name, file]),
)
const named = [...page.matchAll(/`([\w-]+)` “([^”]+)”/g)].map(([, name = '', title = '']) => ({ name, title }))

describe('docs/security.md', () => {
  it('names tests that there are', () => {
    expect(named.length).toBeGreaterThan(100)
    const missing = named.filter(({ name, title }) => {
      const file = files.get(name)
      return !file || !existsSync(file) || !readFileSync(file, 'utf8').includes(title)
    })
    expect(missing).toEqual([])
  })

  it('lists each file that it uses, and no other', () => {
    expect([...files.keys()].sort()).toEqual([...new Set(named.map(({ name }) => name))].sort())
  })

  it('leaves no requirement without a word about it', () => {
    const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+\S*.*?) \| (.+?) \| (.+) \|$/gm)]
    expect(rows.length).toBeGreaterThan(100)
    for (const [row, , , stand = ''] of rows)
      expect(stand, row).toMatch(
        /“|Design|Operator|\*\*|above|SECURITY|docs\/configuration|decision|src\/|not apply|Any number/,
      )
  })
})
