// npm run words: every sentence that readers or staff may see, under the file in which it stands; with -- --write they are
// put into tests/words.txt, which holds them.
import { writeFileSync } from 'node:fs'
import { listWords } from './words/list.ts'

const listed = listWords()
console.log(listed)
if (process.argv.includes('--write')) writeFileSync('tests/words.txt', `${listed}\n`)
