// npm run fonts    cuts the faces of @fontsource-variable down to what we set: src/web/fonts (decision 030)
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import subset from 'subset-font'

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
/** What nearly every page needs, and what a name or a title may need: styles load the second only then. */
const PLAIN = `${range(0x20, 0x7e)}\u00a0©·×–—‘’“”…←↑→↓−`
const ACCENTED = `${range(0xa1, 0xff).replace(/[©·×]/g, '')}ıŒœˆ˚˜‚„†‡•‹›€™`
const FEATURES = ['ccmp', 'kern', 'liga', 'lnum', 'locl', 'tnum']

const FACES = [
  { package: 'newsreader', face: 'latin-opsz-normal', name: 'newsreader', weights: { min: 400, max: 600 } },
  { package: 'newsreader', face: 'latin-wght-italic', name: 'newsreader-italic', weights: 400 },
  { package: 'instrument-sans', face: 'latin-wght-normal', name: 'instrument-sans', weights: { min: 400, max: 600 } },
]

for (const { package: from, face, name, weights } of FACES) {
  const folder = `node_modules/@fontsource-variable/${from}`
  const whole = readFileSync(`${folder}/files/${from}-${face}.woff2`)
  for (const [letters, suffix] of [
    [PLAIN, ''],
    [ACCENTED, '-accented'],
  ]) {
    const cut = await subset(whole, letters, {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      noHinting: true,
      variationAxes: { wght: weights },
    })
    writeFileSync(`src/web/fonts/${name}${suffix}.woff2`, cut)
    console.log(`${name}${suffix}.woff2  ${cut.length} of ${whole.length} bytes`)
  }
  copyFileSync(`${folder}/LICENSE`, `src/web/fonts/${from}-license.txt`)
}
