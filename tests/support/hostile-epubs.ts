import { deflateRawSync } from 'node:zlib'
import type { Files } from './epub-files.ts'
import { CONTAINER, epubFiles, makeTestEpub, zipEpub } from './epub-files.ts'
import type { RawEntry } from './raw-zip.ts'
import { rawZip } from './raw-zip.ts'

/** A file, and the sentence that staff must see for it. */
export type Hostile = {
  make: () => Uint8Array
  says: RegExp
  /** Only the limits of the thread stop it; all others are found out by reading. */
  inThread?: true
}

const chapter = (body: string) => ({ file: 'a.xhtml', title: 'A', body })
const book = (body: string) => makeTestEpub({ chapters: [chapter(body)] })
const honest = () => book('<p>Honest words.</p>')
const with_ = (change: Files) => zipEpub({ ...epubFiles({ chapters: [chapter('<p>Words.</p>')] }), ...change })
const entries = (change: Partial<RawEntry>, more: RawEntry[] = []) =>
  rawZip([
    { name: 'mimetype', content: 'application/epub+zip' },
    { name: 'META-INF/container.xml', content: CONTAINER, ...change },
    ...more,
  ])
const opf = (inner: string) => with_({ 'OEBPS/content.opf': `<package>${inner}</package>` })
const chapterFile = (content: string | Uint8Array) => with_({ 'OEBPS/a.xhtml': content })
const encryption = (algorithm: string) =>
  with_({
    'META-INF/encryption.xml': `<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`,
  })
const zeros = deflateRawSync(Buffer.alloc(50_000_000), { level: 9 })
const many = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index)).join('')

/** With another number in the record at the end of the archive. */
function withEnd(at: number, value: number): Buffer {
  const made = entries({})
  made.writeUInt16LE(value & 0xffff, made.length - 22 + at)
  return made
}

export const HOSTILE: Record<string, Hostile> = {
  // Not an archive, or a damaged one
  'an empty file': { make: () => Buffer.alloc(0), says: /isn’t an EPUB/ },
  'a text': { make: () => Buffer.from('Once upon a time '.repeat(20)), says: /isn’t an EPUB/ },
  'a PDF': { make: () => Buffer.from(`%PDF-1.7\n${'x'.repeat(500)}`), says: /isn’t an EPUB/ },
  'two letters of an archive': { make: () => Buffer.from('PK'), says: /isn’t an EPUB/ },
  'the first half of a file': { make: () => honest().subarray(0, honest().length / 2), says: /damaged: its directory/ },
  'a file without its last byte': { make: () => honest().subarray(0, -1), says: /damaged: its directory/ },
  'a file without its beginning': { make: () => honest().subarray(200), says: /damaged/ },
  'a directory that is elsewhere': { make: () => withEnd(16, 0xeeeeee), says: /damaged: its directory/ },
  'a wrong checksum': { make: () => entries({ sum: 1 }), says: /container.xml doesn’t match its checksum/ },
  'data that cannot be unpacked': {
    make: () => entries({ packed: Buffer.from('nonsense'), method: 8, size: 100 }),
    says: /container.xml can’t be unpacked/,
  },
  'a file that is cut short': {
    make: () => entries({ packedSize: 900_000 }),
    says: /container.xml is cut short|overlaps/,
  },
  'an unknown packing': { make: () => entries({ method: 12 }), says: /packed in a way/ },
  'one part of several': {
    make: () => withEnd(8, 9),
    says: /one part of several/,
  },
  // Archives made to do harm
  'a bomb': {
    make: () => entries({}, [{ name: 'b', packed: zeros, method: 8, size: 50_000_000 }]),
    says: /b in this EPUB unpacks to far more/,
  },
  'a bomb that says it is small': {
    make: () => entries({ packed: zeros, method: 8, size: 1000 }),
    says: /container.xml can’t be unpacked/,
  },
  'a file that says it is larger': { make: () => entries({ size: 5000 }), says: /the size it claims/ },
  'files of 300 MB together': {
    make: () =>
      entries(
        {},
        Array.from({ length: 300 }, (_, index) => ({ name: `f${index}`, content: '', size: 999_999 })),
      ),
    says: /too large when unpacked/,
  },
  'two entries for the same data': {
    make: () => entries({}, [{ name: 'b', content: 'x', offset: 0 }]),
    says: /two different names|overlaps/,
  },
  'entries within another': {
    make: () =>
      rawZip([
        { name: 'a', content: rawZip([{ name: 'b', content: 'x' }]) },
        { name: 'b', content: 'x', offset: 31 },
      ]),
    says: /overlaps/,
  },
  'a way out of the folder': {
    make: () => entries({}, [{ name: '../../etc/passwd', content: 'x' }]),
    says: /name isn’t allowed: "..\/..\/etc\/passwd"/,
  },
  'an absolute path': { make: () => entries({}, [{ name: '/etc/passwd', content: 'x' }]), says: /name isn’t allowed/ },
  'a path of Windows': { make: () => entries({}, [{ name: '..\\x', content: 'x' }]), says: /name isn’t allowed/ },
  'a drive': { make: () => entries({}, [{ name: 'c:x', content: 'x' }]), says: /name isn’t allowed/ },
  'a zero in a name': { make: () => entries({}, [{ name: 'a\0.png', content: 'x' }]), says: /name isn’t allowed/ },
  'a name of 60,000 letters': {
    make: () => entries({}, [{ name: 'a'.repeat(60_000), content: 'x' }]),
    says: /name isn’t allowed/,
  },
  'two files of one name': {
    make: () => entries({}, [{ name: 'META-INF/container.xml', content: 'x' }]),
    says: /two files named META-INF\/container.xml/,
  },
  'two names for one file': {
    make: () => entries({ localName: 'META-INF/container.xmo' }),
    says: /two different names/,
  },
  '5,000 files': {
    make: () =>
      entries(
        {},
        Array.from({ length: 5000 }, (_, index) => ({ name: `f${index}`, content: '' })),
      ),
    says: /more than 3,000 files/,
  },
  'a password': { make: () => entries({ flags: 1 }), says: /container.xml in this EPUB is encrypted/ },
  'sizes for giants': { make: () => entries({ size: 0xffffffff }), says: /too large to be read/ },
  '61 MB': { make: () => Buffer.alloc(61_000_000), says: /too large: 60 MB/ },
  // Archives that are no EPUB
  'a Word document': {
    make: () =>
      rawZip([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'word/document.xml', content: '<x/>' },
      ]),
    says: /no META-INF\/container.xml/,
  },
  'names of objects': {
    make: () =>
      rawZip([
        { name: '__proto__', content: 'x' },
        { name: 'constructor', content: 'x' },
      ]),
    says: /no META-INF\/container.xml/,
  },
  'a container of rubbish': {
    make: () => with_({ 'META-INF/container.xml': '}{"not": xml' }),
    says: /names no package file/,
  },
  'no package': {
    make: () => with_({ 'META-INF/container.xml': CONTAINER.replace('content.opf', 'gone.opf') }),
    says: /OEBPS\/gone.opf is missing/,
  },
  'a package elsewhere': {
    make: () => with_({ 'META-INF/container.xml': CONTAINER.replace('OEBPS/content.opf', '../../../etc/passwd') }),
    says: /etc\/passwd is missing/,
  },
  'an empty spine': { make: () => opf('<manifest/><spine/>'), says: /lists nothing to read/ },
  'a spine of nobody': {
    make: () => opf('<manifest/><spine><itemref idref="x"/></spine>'),
    says: /lists nothing to read/,
  },
  'a chapter that is not there': {
    make: () =>
      opf(
        '<manifest><item id="x" href="gone.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="x"/></spine>',
      ),
    says: /OEBPS\/gone.xhtml is missing/,
  },
  'copy protection of Adobe': {
    make: () => encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc'),
    says: /copy-protected/,
  },
  'copy protection of Readium': {
    make: () => encryption('http://www.w3.org/2001/04/xmlenc#aes256-cbc'),
    says: /copy-protected/,
  },
  // Texts made to do harm
  'a billion laughs': {
    make: () =>
      chapterFile(
        `<!DOCTYPE x [<!ENTITY a "ha">${many(9, (index) => `<!ENTITY b${index} "&a;&a;&a;&a;">`)}]><html><body>&b8;</body></html>`,
      ),
    says: /a.xhtml declares entities/,
  },
  'a file of the server': {
    make: () =>
      with_({ 'OEBPS/content.opf': '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><package>&f;</package>' }),
    says: /content.opf declares entities/,
  },
  '300,000 open paragraphs': { make: () => book('<p>x'.repeat(300_000)), says: /a.xhtml is nested too deeply/ },
  '100,000 elements within each other': {
    make: () => book('<div>'.repeat(100_000) + '</div>'.repeat(100_000)),
    says: /nested too deeply/,
  },
  '300,000 open line ends': { make: () => book('<br>'.repeat(300_000)), says: /nested too deeply/ },
  'a million elements': { make: () => book('<b/>'.repeat(1_000_000)), says: /too many elements/ },
  '350,000 attributes': {
    make: () => book(`<p ${many(350_000, (index) => `a${index}="" `)}/>`),
    says: /no text/,
  },
  'no UTF-8': {
    make: () => chapterFile(Buffer.from([0x3c, 0x70, 0x3e, 0xff, 0xc3, 0x28])),
    says: /a.xhtml isn’t valid UTF-8/,
  },
  'half a letter of UTF-16': {
    make: () => chapterFile(Buffer.from([0xff, 0xfe, 0x3c, 0x00, 0x70])),
    says: /a.xhtml isn’t valid UTF-16LE/,
  },
  'an encoding of old': {
    make: () => chapterFile('<?xml version="1.0" encoding="UTF-7"?><html/>'),
    says: /encoding UTF-7/,
  },
  'a chapter of 6 MB': { make: () => book(`<p>${'word '.repeat(1_200_001)}</p>`), says: /a.xhtml is too large: 5 MB/ },
  'scripts alone': { make: () => book('<script>while (true) {}</script>'), says: /no text/ },
  'an open comment': { make: () => chapterFile('<html><body><!-- <p>words</p>'), says: /no text/ },
  'a picture of 65,535 × 65,535 and no word': {
    make: () => makeTestEpub({ chapters: [chapter('<img src="x.png"/>')], files: { 'x.png': hugePicture() } }),
    says: /no text/,
  },
  '1,200 chapters': {
    make: () =>
      makeTestEpub({
        chapters: Array.from({ length: 1200 }, (_, index) => ({
          file: `${index}.xhtml`,
          title: 'x',
          body: '<p>Some words.</p>',
        })),
      }),
    says: /more than 1,000 chapters/,
  },
  '400 pieces': {
    make: () =>
      makeTestEpub({
        chapters: Array.from({ length: 400 }, (_, index) => ({
          file: `${index}.xhtml`,
          title: 'x',
          body: '<p>Some words.</p>',
        })),
      }),
    says: /more than 300 pieces/,
  },
  '500 pictures': {
    make: () => book(many(500, (index) => `<img src="${index}.png" alt="x"/>`)),
    says: /more than 400 pictures/,
  },
  '15 MB of text': {
    make: () =>
      makeTestEpub({
        chapters: Array.from({ length: 5 }, (_, index) => ({
          file: `${index}.xhtml`,
          title: 'x',
          body: `<p>${'word '.repeat(600_000)}</p>`,
        })),
      }),
    says: /more text than one issue/,
  },
  // What only the limits of the thread can stop
  'rules that look at every element above every paragraph': {
    make: () =>
      makeTestEpub({
        chapters: [
          {
            ...chapter(`${'<div>'.repeat(150)}${'<p>x</p>'.repeat(90_000)}${'</div>'.repeat(150)}`),
            head: '<link rel="stylesheet" href="x.css"/>',
          },
        ],
        files: { 'x.css': many(4000, (index) => `.a${index} p {margin: 1em}\n`) },
      }),
    says: /takes too long/,
    inThread: true,
  },
  '150,000 line ends between two words': {
    make: () => book(`<p>x${'<br/>'.repeat(150_000)}x</p>`),
    says: /takes too long/,
    inThread: true,
  },
  'a tree that does not fit': {
    make: () =>
      makeTestEpub({
        chapters: Array.from({ length: 20 }, (_, index) => ({
          file: `${index}.xhtml`,
          title: 'x',
          body: `${'<p class="a" id="b" title="c" lang="en" dir="ltr" style="d" role="e">x</p>'.repeat(9900)}`,
        })),
      }),
    says: /too much memory|takes too long/,
    inThread: true,
  },
}

function hugePicture(): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff08020000000000000000000049444154', 'hex')
  return head
}
