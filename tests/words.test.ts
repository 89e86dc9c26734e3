import { expect, it } from 'vitest'
import { listWords } from '../scripts/words/list.ts'
import { sentencesIn } from '../scripts/words/sentences.ts'

/** Whoever changes a sentence reads it here once more, beside its neighbours: `npm run words -- --write`. */
it('every sentence stands in the list that was read', async () => {
  await expect(`${listWords()}\n`).toMatchFileSnapshot('words.txt')
})

/** What no reader or member of staff should be told in such words. */
const BANNED = [
  /\bon the screen\b/i,
  /\bsomebody\b/i,
  /\bwhoever\b/i,
  /\banew\b/i,
  /\bby itself\b/i,
  /\bby themselves\b/i,
  /\bspent link\b/i,
  /\bways in\b/i,
  /\bgood until\b/i,
  /\bleave it\b/i,
  /\bat the moment\b/i,
  /\bany more\b/i,
  /\bmeanwhile\b/i,
  /\bthe same again\b/i,
  /\bthere is no such\b/i,
  /\bplease give\b/i,
  /\bfor whom\b/i,
  /\bpays by\b/i,
  /\bcancelled\b/i,
  /\bbank (is )?at work\b/i,
  /\bleft our house\b/i,
  /\byou need do nothing\b/i,
  /\bhas not enough\b/i,
  /\bas the law wants\b/i,
  /\bgive us another\b/i,
  /\bto read at once\b/i,
  /\bgo on where you stopped\b/i,
  /\bwhat you chose comes with you\b/i,
  /\bowed in (issues|gifts)\b/i,
  /\bclosed last\b/i,
]

it('no sentence uses words that nobody says', () => {
  const lines = listWords().split('\n')
  expect(lines.filter((line) => line.startsWith(' ') && BANNED.some((phrase) => phrase.test(line)))).toEqual([])
})

it('finds text, labels and sentences with what is filled in, and leaves out code', () => {
  const page = `
    import { x } from './not this.ts'
    const SAVED = 'Your address is saved.'
    const total = (sum: string) => \`The total is now \${sum}.\`
    throw new Error('Not this one.')
    log.warn('Not This either')
    export const Page = () => (
      <div className="not This">
        <Field label="Your name" name="Not this" />
        <p>
          Write to <a href="mailto:a@b.example">the editors</a> by {day}.
        </p>
      </div>
    )`
  expect(sentencesIn('page.tsx', page)).toEqual([
    'Your address is saved.',
    'The total is now {…}.',
    'Your name',
    'Write to the editors by {…}.',
  ])
})
