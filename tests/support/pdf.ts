import { inflateSync } from 'node:zlib'

type Objects = Map<string, { dictionary: string; stream: string }>

/** As much of a PDF as our own papers need to be read back: pages, embedded fonts and the text in the order it was set. */
export function readPdf(file: Uint8Array): { pages: number; fonts: string[]; text: string } {
  const objects = objectsOf(Buffer.from(file).toString('latin1'))
  const all = [...objects.values()]
  const descriptors = all.filter(({ dictionary }) => /\/Type \/FontDescriptor/.test(dictionary))
  const messages = lettersByFont(objects)
  const content = all.filter(({ stream }) => /\bTJ\b/.test(stream)).map(({ stream }) => textOf(stream, messages))
  return {
    pages: all.filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary)).length,
    fonts: descriptors
      .filter(({ dictionary }) => /\/FontFile2 /.test(dictionary))
      .map(({ dictionary }) => /\/FontName \/\w+\+(\S+)/.exec(dictionary)?.[1] ?? ''),
    text: content.join('\n'),
  }
}

function objectsOf(source: string): Objects {
  const found = [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)]
  return new Map(
    found.map(([, id = '', body = '']) => {
      const [dictionary = '', packed] = body.split('\nstream\n')
      const bytes = Buffer.from(packed?.replace(/\nendstream$/, '') ?? '', 'latin1')
      const stream = /FlateDecode/.test(dictionary) ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
      return [id, { dictionary, stream }]
    }),
  )
}

/** What each code of each font stands for, by the name that pages call the font. */
function lettersByFont(objects: Objects): Map<string, string[]> {
  const named = [...objects.values()].flatMap(({ dictionary }) => [...dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)])
  return new Map(
    named.map(([, name = '', id = '']) => {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1] ?? ''
      const map = objects.get(unicode)?.stream ?? ''
      const codes = [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) => [...list.matchAll(/<([\da-f ]*)>/g)])
      return [
        name,
        codes.map(([, hex = '']) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')),
      ]
    }),
  )
}

/** Each piece that was set, a line for each. */
function textOf(stream: string, messages: Map<string, string[]>): string {
  let font: string[] = []
  return [...stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)]
    .map(([, name, shown = '']) => {
      if (name) font = messages.get(name) ?? []
      const codes = [...shown.matchAll(/<([\da-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      return codes.map((code) => font[Number.parseInt(code, 16)] ?? '').join('')
    })
    .filter(Boolean)
    .join('\n')
}
