import { globSync, readFileSync } from 'node:fs'
import { sentencesIn } from './sentences.ts'

/** Each file, and under it its sentences in the order in which they stand. */
export function listWords(): string {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).sort()
  const listed = files.map((path) => ({ path, sentences: sentencesIn(path, readFileSync(path, 'utf8')) }))
  return listed
    .filter(({ sentences }) => sentences.length > 0)
    .map(({ path, sentences }) => [path, ...sentences.map((sentence) => `  ${sentence}`)].join('\n'))
    .join('\n\n')
}
