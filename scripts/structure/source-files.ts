import { globSync, readFileSync } from 'node:fs'
import { importsOf, resolveImport } from '../../tests/support/imports.ts'

/** `name` is the path as imports say it, without `src/`; `imports` are the files of ours among them, types counted. */
export type SourceFile = {
  path: string
  name: string
  source: string
  lines: number
  isTest: boolean
  imports: string[]
}

const WRITTEN_BY_US = '{src,demo,sandbox,tests,scripts,bench}/**/*.{ts,tsx,mjs}'

export function readSourceFiles(): SourceFile[] {
  const files = globSync(WRITTEN_BY_US).sort().map(readSource)
  const names = new Set(files.map(({ name }) => name))
  return files.map((file) => ({ ...file, imports: [...new Set(file.imports)].filter((name) => names.has(name)) }))
}

function readSource(path: string): SourceFile {
  const name = path.replace(/^src\//, '')
  const source = readFileSync(path, 'utf8')
  const isTest = /\.(test|spec|bench)\.tsx?$/.test(path) || /^(tests|bench)\//.test(path)
  const imports = importsOf(name, source).map(({ from }) => resolveImport(name, from))
  return { path, name, source, lines: source.trimEnd().split('\n').length, isTest, imports }
}
