import type { ImportedPicture } from '../imported-text.ts'
import { encodePicture } from '../picture.ts'
import type { Report } from '../report.ts'
import { ImportRefused } from '../report.ts'
import type { SourceDocument } from '../walk/note-links.ts'
import type { PlacedPicture } from '../walk/walk-context.ts'
import type { Element } from '../walk/xml.ts'
import { attribute, descendants } from '../walk/xml.ts'
import type { Item } from './package-document.ts'
import { resolvePath } from './package-document.ts'
import type { OnProgress } from './read-epub.ts'
import type { Zip } from './zip.ts'

type Wanted = { image: Element; path: string; where: string }
type Source = { documents: SourceDocument[]; cover: Item | null; report: Report; onProgress: OnProgress }
type Taken = { placed: Map<Element, PlacedPicture>; pictures: ImportedPicture[]; cover: string | null }

const MOST_PICTURES = 400
const MOST_BYTES = 30_000_000
const MOST_ENCODED = 120_000_000

/** Decodes and encodes every picture that the documents show, each file once, and the cover. */
export async function takePictures(zip: Zip, { documents, cover, report, onProgress }: Source): Promise<Taken> {
  const wanted = documents.flatMap((document) => findImages(document, report))
  const paths = [...new Set([...wanted.map(({ path }) => path), ...(cover ? [cover.path] : [])])]
  if (paths.length > MOST_PICTURES) throw new ImportRefused('This EPUB has more than 400 pictures.')
  const encoded = new Map<string, ImportedPicture>()
  let total = 0
  for (const [index, path] of paths.entries()) {
    onProgress({ step: 'pictures', done: index, of: paths.length })
    const alt = wanted.find((one) => one.path === path && attribute(one.image, 'alt'))?.image
    const picture = await takePicture(zip, path, report)
    if (!picture) continue
    total += picture.bytes.length
    if (total > MOST_ENCODED) throw new ImportRefused('The pictures in this EPUB are too large together.')
    encoded.set(path, { ...picture, alt: alt ? attribute(alt, 'alt').slice(0, 1000) : '' })
  }
  const placed = new Map<Element, PlacedPicture>()
  for (const { image, path, where } of wanted) {
    const picture = encoded.get(path)
    if (!picture) continue
    placed.set(image, picture)
    if (attribute(image, 'alt').trim() === '')
      report.drop(where, `the picture ${path}`, 'kept, but it has no description')
  }
  const pictures = new Map([...encoded.values()].map((picture) => [picture.name, picture]))
  return { placed, pictures: [...pictures.values()], cover: (cover && encoded.get(cover.path)?.name) ?? null }
}

function findImages({ path, root }: SourceDocument, report: Report): Wanted[] {
  const images = [...descendants(root)].filter(({ name }) => name === 'img' || name === 'image')
  return images.flatMap((image) => {
    const src = attribute(image, 'src') || attribute(image, 'xlink:href') || attribute(image, 'href')
    const found = resolvePath(path, src)
    if (src && found !== null && found !== path) return [{ image, path: found, where: path }]
    report.drop(
      path,
      'a picture',
      /^data:/i.test(src) ? 'written into the text' : src ? 'it is on another website' : 'it has no file',
    )
    return []
  })
}

async function takePicture(zip: Zip, path: string, report: Report): Promise<Omit<ImportedPicture, 'alt'> | null> {
  if (!zip.has(path)) {
    report.drop(path, 'a picture', 'it is not in the file')
    return null
  }
  const made = await encodePicture(zip.read(path, MOST_BYTES))
  if ('picture' in made) return made.picture
  report.drop(path, 'a picture', made.why)
  return null
}
