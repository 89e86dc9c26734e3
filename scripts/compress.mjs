// After the build: assets are compressed once here instead of at each answer.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const FOLDER = 'build/client'
const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|webmanifest)$/
/** Below one packet's worth there is nothing to gain. */
const SMALLEST = 1024

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const files = (await readdir(FOLDER, { recursive: true })).filter((file) => COMPRESSIBLE.test(file))
await Promise.all(files.map((file) => compress(join(FOLDER, file))))

async function compress(file) {
  const content = await readFile(file)
  if (content.length < SMALLEST) return
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    brotli(content, { params: size }).then((packed) => writeFile(`${file}.br`, packed)),
    gz(content, { level: constants.Z_BEST_COMPRESSION }).then((packed) => writeFile(`${file}.gz`, packed)),
  ])
}
