// npm run fonts    writes src/web/fonts from @fontsource-variable: cut down to what pages set, and as TrueType for PDFs (decision 030)
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import fontverter from 'fontverter'
import subset from 'subset-font'

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
/** What nearly every page needs, and what a name or a title may need: styles load the second only then. */
const PLAIN = `${range(0x20, 0x7e)}\u00a0©·×–—‘’“”…←↑→↓−`
const ACCENTED = `${range(0xa1, 0xff).replace(/[©·×]/g, '')}ıŒœˆ˚˜‚„†‡•‹›€™`
const FEATURES = ['ccmp', 'kern', 'liga', 'lnum', 'locl', 'tnum']

const FACES = [
  {
    package: 'newsreader',
    face: 'latin-opsz-normal',
    name: 'newsreader',
    // From running text to the largest heading on a phone: what lies beyond costs a third more.
    axes: { wght: { min: 400, max: 600 }, opsz: { min: 18, max: 48 } },
  },
  { package: 'newsreader', face: 'latin-wght-italic', name: 'newsreader-italic', axes: { wght: 400 } },
  {
    package: 'instrument-sans',
    face: 'latin-wght-normal',
    name: 'instrument-sans',
    axes: { wght: { min: 400, max: 600 } },
  },
]
/** Whole, so that whatever letter a name has is there, and for all others the box that says that one is missing. */
const PDF_FACES = [
  { package: 'newsreader', face: 'wght-normal', name: 'newsreader' },
  { package: 'newsreader', face: 'wght-italic', name: 'newsreader-italic' },
  { package: 'instrument-sans', face: 'wght-normal', name: 'instrument-sans' },
]

for (const { package: from, face, name, axes } of FACES) {
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
      variationAxes: axes,
    })
    writeFileSync(`src/web/fonts/${name}${suffix}.woff2`, cut)
    console.log(`${name}${suffix}.woff2  ${cut.length} of ${whole.length} bytes`)
  }
  copyFileSync(`${folder}/LICENSE`, `src/web/fonts/${from}-license.txt`)
}

for (const { package: from, face, name } of PDF_FACES) {
  for (const [script, suffix] of [
    ['latin', ''],
    ['latin-ext', '-extended'],
  ]) {
    const packed = readFileSync(`node_modules/@fontsource-variable/${from}/files/${from}-${script}-${face}.woff2`)
    const font = await fontverter.convert(packed, 'truetype')
    writeFileSync(`src/web/fonts/${name}${suffix}.ttf`, font)
    console.log(`${name}${suffix}.ttf  ${font.length} of ${packed.length} bytes`)
  }
}
