// npm run structure: how the code is built, as docs/architecture.md shows it; with -- --write it is put there.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { circlesOf } from './structure/circles.ts'
import { functionsOf } from './structure/functions.ts'
import type { SourceFile } from './structure/source-files.ts'
import { readSourceFiles } from './structure/source-files.ts'
import { brokenLinks, filesOf, WAYS } from './structure/ways.ts'

const MOST_FILES = 20
const MOST_LINES = 60
const MOST_PARAMETERS = 3
const SLIVER_LINES = 20
const NAMED = 12
const DOCUMENT = 'docs/architecture.md'
/** What stands below it is ours to write. */
const MARK = /(?<=<!-- npm run structure -->\n).*/s

const said: string[] = []
const files = readSourceFiles()
const product = files.filter(({ isTest, path }) => !isTest && /^(src|demo|sandbox)\//.test(path))

printTable(['folder', 'files', 'lines', 'files of tests', 'lines of tests'], perFolder())
printCircles()
printLargeFolders()
printFunctions()
printSlivers()
printTable(['way', 'files', 'through'], ways())
const text = said.join('\n')
console.log(text)
if (process.argv.includes('--write'))
  writeFileSync(
    DOCUMENT,
    readFileSync(DOCUMENT, 'utf8').replace(MARK, () => `\n${text}`),
  )

function say(line: string): void {
  said.push(line)
}

function perFolder(): (string | number)[][] {
  const groups = Map.groupBy(
    files,
    ({ path }) => /^(src\/(?:server|web)\/[\w-]+(?=\/)|src\/[\w-]+|[\w-]+)/.exec(path)?.[0] ?? path,
  )
  const row = (name: string, group: readonly SourceFile[]) => {
    const [tests, others] = [group.filter(({ isTest }) => isTest), group.filter(({ isTest }) => !isTest)]
    return [name, others.length, linesIn(others), tests.length, linesIn(tests)]
  }
  return [...[...groups].map(([name, group]) => row(name, group)), row('all', files)]
}

function printCircles(): void {
  const circles = circlesOf(new Map(product.map(({ name, imports }) => [name, imports])))
  const largest = circles[0] ?? []
  say(`Circles of imports, types counted: ${circles.length}; the largest has ${largest.length} files.\n`)
  for (const circle of circles.slice(0, NAMED)) say(`- ${circle.length}: ${circle.map(quoted).join(', ')}`)
  say('')
}

function printLargeFolders(): void {
  const inSrc = product.filter(({ path }) => path.startsWith('src/'))
  const folders = [...Map.groupBy(inSrc, ({ path }) => dirname(path))].map(([name, group]) => ({
    name,
    count: group.length,
  }))
  const over = folders.filter(({ count }) => count > MOST_FILES).length
  say(`Folders of src: ${folders.length}; with over ${MOST_FILES} files, tests not counted: ${over}.\n`)
  const largest = folders.sort((a, b) => b.count - a.count).slice(0, Math.max(over, NAMED / 2))
  printTable(
    ['the largest', 'files'],
    largest.map(({ name, count }) => [name, count]),
  )
}

function printFunctions(): void {
  const functions = product.flatMap(({ path, source }) => functionsOf(path, source).map((one) => ({ ...one, path })))
  const long = functions.filter(({ lines }) => lines > MOST_LINES).sort((a, b) => b.lines - a.lines)
  const wide = functions.filter(({ parameters }) => parameters > MOST_PARAMETERS)
  say(
    `Functions: ${functions.length}; over ${MOST_LINES} lines: ${long.length}; with more than ${MOST_PARAMETERS} parameters: ${wide.length}.\n`,
  )
  printTable(
    ['the longest', 'lines', 'in'],
    long.slice(0, NAMED).map(({ name, lines, path }) => [name, lines, path]),
  )
}

function printSlivers(): void {
  const importers = Map.groupBy(
    product.flatMap(({ imports }) => imports),
    (name) => name,
  )
  const slivers = product.filter(
    ({ name, path, lines }) => path.startsWith('src/') && lines < SLIVER_LINES && importers.get(name)?.length === 1,
  )
  say(`Files of src under ${SLIVER_LINES} lines with one importer: ${slivers.length}.\n`)
}

function ways(): (string | number)[][] {
  return Object.entries(WAYS).map(([name, way]) => {
    const broken = brokenLinks(way, files)
    if (broken.length > 0) throw new Error(`${name}: ${broken.join(', ')}`)
    return [name, way.length, filesOf(way).map(quoted).join(' → ')]
  })
}

function quoted(name: string): string {
  return `\`${name}\``
}

function linesIn(group: readonly SourceFile[]): number {
  return group.reduce((sum, { lines }) => sum + lines, 0)
}

function printTable(head: string[], rows: (string | number)[][]): void {
  for (const cells of [head, head.map(() => '---'), ...rows]) say(`| ${cells.join(' | ')} |`)
  say('')
}
