import { describe, expect, it } from 'vitest'
import { MAKERS } from '../../../../../tests/support/makers-epubs.ts'
import { readEpub } from './epub/read-epub.ts'

/** Pictures are named by their bytes, which another version of the encoder may write otherwise. */
const short = (html: string) => html.replace(/picture:[0-9a-f]{64}/g, 'picture:…')

describe('EPUBs of different makers', () => {
  it.each(Object.keys(MAKERS))('%s', async (name) => {
    const bytes = await MAKERS[name]?.()
    const { pieces, pictures, cover, dropped } = await readEpub(bytes ?? Buffer.alloc(0), () => undefined)
    expect({
      pieces: pieces.map(({ html, ...piece }) => ({ ...piece, html: short(html).split('\n') })),
      pictures: pictures.map(({ type, width, height, alt }) => ({ type, width, height, alt })),
      hasCover: pictures.some((picture) => picture.name === cover),
      dropped,
    }).toMatchSnapshot()
  })
})
