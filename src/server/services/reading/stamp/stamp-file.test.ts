import { PDFDocument } from '@cantoo/pdf-lib'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import { describe, expect, it } from 'vitest'
import { MAKERS } from '../../../../../tests/support/makers-epubs.ts'
import { openPdfPages } from '../../../adapters/pdf/pdf-pages.ts'
import { readEpub } from '../import/epub/read-epub.ts'
import { stampEpub } from './stamp-epub.ts'
import { stampFile } from './stamp-file.ts'

const LINE = 'This copy belongs to Ada <Lovelace> & Zoë Łuk · 7K2M-Q9XD'

async function stamped(format: 'epub' | 'pdf', bytes: Buffer): Promise<Buffer> {
  const answer = await stampFile({ format, bytes: new Uint8Array(bytes), line: LINE })
  if (!('stamped' in answer) || !answer.stamped) throw new Error(JSON.stringify(answer))
  const { kept, tail } = answer.stamped
  return Buffer.concat([bytes.subarray(0, kept), tail])
}

const faultsOf = async (file: Uint8Array) =>
  (await EpubCheck.validate(file)).messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')

describe('a stamped EPUB', () => {
  it.each(Object.keys(MAKERS))('has one page more at its end, and is as sound as before: %s', async (name) => {
    const before = (await MAKERS[name]?.()) ?? Buffer.alloc(0)
    const after = await stamped('epub', before)
    const [was, is] = [await readEpub(before, () => undefined), await readEpub(after, () => undefined)]
    expect(is.pieces.map(({ title }) => title).slice(0, was.pieces.length)).toEqual(
      was.pieces.map(({ title }) => title),
    )
    expect(is.pieces.map(({ text }) => text).join('\n')).toContain(LINE)
    expect((await faultsOf(after)).length).toBeLessThanOrEqual((await faultsOf(before)).length)
  })

  it('adds little to it', async () => {
    const before = (await Object.values(MAKERS)[0]?.()) ?? Buffer.alloc(0)
    expect(stampEpub(before, LINE)?.tail.length).toBeLessThan(6000)
  })

  it('is not stamped twice', async () => {
    const before = (await Object.values(MAKERS)[0]?.()) ?? Buffer.alloc(0)
    expect(stampEpub(await stamped('epub', before), LINE)).toBeNull()
  })
})

async function pdfOf(pages: number, size: 'A4' | [number, number] = 'A4'): Promise<Buffer> {
  const { doc, set, finish } = await openPdfPages({ size, margin: 40, title: 'T', author: 'A', made: new Date(0) })
  for (let page = 1; page <= pages; page += 1) {
    doc.addPage()
    set('serif', 12, `Page ${page}`)
  }
  return finish()
}

describe('a stamped PDF', () => {
  it('is the old file with something after it, and has as many pages', async () => {
    const before = await pdfOf(3)
    const after = await stamped('pdf', before)
    expect(after.subarray(0, before.length).equals(before)).toBe(true)
    expect(after.length - before.length).toBeLessThan(60_000)
    const document = await PDFDocument.load(after)
    expect(document.getPageCount()).toBe(3)
    const drawn = document.getPages().map((page) => page.node.Resources()?.toString().includes('XObject') ?? false)
    expect(drawn).toEqual([false, false, true])
  })

  it('can be stamped on a page narrower than the line', async () => {
    const after = await stamped('pdf', await pdfOf(1, [120, 120]))
    expect((await PDFDocument.load(after)).getPageCount()).toBe(1)
  })

  it('is not made of what is no PDF, and says why', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(500, 7)])
    expect(await stampFile({ format: 'pdf', bytes: new Uint8Array(bytes), line: LINE })).toEqual({
      failed: expect.any(String),
    })
  })
})
