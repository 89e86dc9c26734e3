// npm run words: every sentence that readers or staff may see, with the file in which it stands.
import { listWords } from './words/list.ts'

console.log(listWords())
