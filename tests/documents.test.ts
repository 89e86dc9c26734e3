import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const GUIDES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/architecture.md',
  'docs/commands.md',
  'docs/configuration.md',
  'docs/coverage.md',
  'docs/glossary.md',
  'docs/proof.md',
]
const PATH = /`((?:src|domain|contract|server|web|demo|sandbox|tests|scripts|docs)\/[\w./-]*(?:\.\w+|\/))`/g
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** A path as a guide writes it: from the root, or from `src`. */
const found = (path: string) => [path, `src/${path}`].find((candidate) => existsSync(candidate))
const pathsIn = (text: string) => [...text.matchAll(PATH)].map(([, path = '']) => path)

describe.each(GUIDES)('%s', (guide) => {
  // What was measured on some day may name what has moved since.
  const [page = ''] = readFileSync(guide, 'utf8').split('<!-- npm run structure -->')
  const lines = page.split('\n').filter((line) => !line.includes('NNNN'))

  it('names files that there are', () => {
    expect(lines.flatMap(pathsIn).filter((path) => !found(path))).toEqual([])
  })

  it('names functions that stand in a file of the same paragraph', () => {
    const lost = lines.flatMap((line) => {
      const sources = pathsIn(line)
        .flatMap((path) => (path.endsWith('/') ? [] : (found(path) ?? [])))
        .map((path) => readFileSync(path, 'utf8'))
      const names = [...line.matchAll(/`(\w+)\(\)`/g)].map(([, name = '']) => name)
      return names.filter((name) => !sources.some((source) => new RegExp(`\\b${name}\\b`).test(source)))
    })
    expect(lost).toEqual([])
  })

  it('holds no traces of a merge', () => {
    expect(page.match(/^(<{7}|={7}|>{7})( |$)/gm)).toBeNull()
  })

  it('names commands and pages that there are', () => {
    const commands = [...page.matchAll(/`npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    const links = [...page.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) =>
      new URL(link, `file:///${guide}`).pathname.slice(1),
    )
    expect(commands.filter((name) => !scripts[name])).toEqual([])
    expect(links.filter((link) => !existsSync(link))).toEqual([])
  })
})
