import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readPieces } from '#demo/read-texts.ts'

/** Run by hand when the text changes, on a machine with espeak-ng and lame: the reading that the demo sells. */
const OUT = new URL('../demo/files/fifty-lines.mp3', import.meta.url)

const piece = readPieces('fifty').find(({ title }) => title === 'Fifty Lines')
if (!piece) throw new Error('The text is not there.')
const { title, author, text } = piece
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const spoken = [`${title}. ${author}.`, ...text.split('\n\n')].map((block) =>
  block
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
    .split('\n')
    .join('<break time="150ms"/> '),
)
const ssml = `<speak>${spoken.join('<break time="450ms"/> ')}</speak>`
const wave = execFileSync('espeak-ng', ['-m', '-v', 'en-us', '-s', '185', '-p', '40', '--stdout'], {
  input: ssml,
  maxBuffer: 50_000_000,
})
const tags = ['--tt', title, '--ta', 'Broadfold', '--tl', 'Read Aloud', '--ty', '2026', '--id3v2-only']
execFileSync('lame', ['--quiet', '-m', 'm', '--cbr', '-b', '32', ...tags, '-', fileURLToPath(OUT)], { input: wave })
