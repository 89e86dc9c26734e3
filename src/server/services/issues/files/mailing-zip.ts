import { strToU8, Zip, ZipDeflate } from 'fflate'
import { countsSheet, noCounts } from '#domain/mailing/counts.ts'
import { countsFileName, zoneFileName } from '#domain/mailing/file-name.ts'
import type { FiledZone } from '#domain/mailing/readme.ts'
import { mailingReadme } from '#domain/mailing/readme.ts'
import { ZONES } from '#domain/vocabulary.ts'
import type { Db } from '../../../db/client.ts'
import type { FileOrder } from './zone-file.ts'
import { seenNothing, zoneFile } from './zone-file.ts'

/** Every zone that has copies, the counts sheet and the readme in one file, a part at a time. The same mailing is the same bytes. */
export async function* mailingZip(db: Db, order: FileOrder): AsyncGenerator<Uint8Array> {
  const { run, mailing, settings } = order
  const out = openZip(new Date(`${mailing.on}T12:00:00`))
  const counts = noCounts()
  const zones: FiledZone[] = []
  for (const zone of ZONES.filter((one) => run.served[`print-${one}`] > 0)) {
    const seen = seenNothing(order, zone, counts)
    yield* out.add(zoneFileName(mailing, zone), zoneFile(db, order, seen))
    zones.push(seen.filed)
  }
  const { byteOrderMark } = settings
  const readme = mailingReadme({ mailing, signedOffBy: run.signedOffBy, byteOrderMark, zones, counts })
  yield* out.add(countsFileName(mailing), [countsSheet(counts, mailing.zoneNames)])
  yield* out.add('README.txt', [readme])
  yield* out.end()
}

/** `made` is read in local time, so it is given in local time: the clock of the server's place changes no byte. */
function openZip(made: Date) {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    ready.push(part)
  })
  const take = () => {
    const parts = ready
    ready = []
    return parts
  }
  return {
    async *add(name: string, parts: AsyncIterable<string> | Iterable<string>) {
      const file = new ZipDeflate(name, { level: 6 })
      file.mtime = made
      zip.add(file)
      for await (const part of parts) {
        file.push(strToU8(part))
        yield* take()
      }
      file.push(new Uint8Array(), true)
      yield* take()
    },
    *end() {
      zip.end()
      yield* take()
    },
  }
}
