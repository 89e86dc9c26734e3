import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, it } from 'vitest'

const LONGEST_FILE = 300
const FULLEST_FOLDER = 20
const SOURCES = globSync('{src,demo,sandbox,scripts,tests,bench}/**/*.{ts,tsx,mjs,css}')
const DATA = /\.test\.tsx?$|^demo\/content\/|\/migrations\//
const GRAB_BAG = /^(utils?|helpers?|misc|common|types|index|shared|lib)\./

it('has no source file above 300 lines', () => {
  const long = SOURCES.filter((file) => !DATA.test(file) && linesOf(file) > LONGEST_FILE)
  expect(long.map((file) => `${file}: ${linesOf(file)} lines`)).toEqual([])
})

it('has no folder of src with more than 20 files, tests and migrations aside', () => {
  const files = globSync('src/**/*.*').filter((file) => !/\.test\.tsx?$|\/migrations\//.test(file))
  const folders = Map.groupBy(files, (file) => dirname(file))
  const full = [...folders].filter(([, inside]) => inside.length > FULLEST_FOLDER)
  expect(full.map(([folder, inside]) => `${folder}: ${inside.length} files`)).toEqual([])
})

it('names every file for the thing in it', () => {
  expect(SOURCES.filter((file) => GRAB_BAG.test(basename(file)))).toEqual([])
})

it('exports no page under another name: React Router gives such a page no data', () => {
  const pages = globSync('src/web/**/*.tsx').filter((file) => /\bas default\b/.test(readFileSync(file, 'utf8')))
  expect(pages).toEqual([])
})

it('pins every dependency to one exact version', () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
})

it('locks packages without the address of a registry', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"')
})

function linesOf(file: string): number {
  return readFileSync(file, 'utf8').trimEnd().split('\n').length
}
