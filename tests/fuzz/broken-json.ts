import type { Chance } from '../faults/chance.ts'

/** JSON as no serialiser would write it; from well-formed text that is an object. */
export const BROKEN_JSON: readonly ((text: string, chance: Chance) => string | Uint8Array<ArrayBuffer>)[] = [
  (text) => text.slice(0, -1),
  (text) => `${text}${text}`,
  (text) => `\ufeff${text}`,
  () => '',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '12',
  () => '{"a":NaN}',
  () => '{a:1}',
  () => "{'a':1}",
  () => '['.repeat(50_000),
  () => `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  (text) => text.replace(/^\{/, '{"__proto__":{"polluted":1},'),
  (text) => text.replace(/^\{/, '{"constructor":{"prototype":{"polluted":1}},'),
  (text) => text.replace(/^\{/, '{"toString":1,"hasOwnProperty":1,"valueOf":1,'),
  // The same key twice, the second of another kind.
  (text) => text.replace(/^\{("[^"]*"):/, (all, key) => `{${key}:{"x":1},${all.slice(1)}`),
  (text) =>
    text.replace(
      /\}$/,
      (end) => `${end.length > 0 && text.length > 2 ? ',' : ''}"email":"twice@example.com","email":null}`,
    ),
  (text) => text.replace(/"([^"]{2,})"/, '"\\u0000$1"'),
  (text) => text.replace(/"([^"]{2,})"/, '"\\ud800$1"'),
  (text) =>
    Buffer.concat([
      Buffer.from(text.slice(0, -2)),
      Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
      Buffer.from(text.slice(-2)),
    ]),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => text.replace(/"([^"]{2,})"/, () => `"${'A'.repeat(99_000)}"`),
  (text) => text.replace(/^\{/, `{"filler":"${'B'.repeat(120_000)}",`),
  (text, chance) => text.replace(/[,:]/, chance.one(['=', ';', '\0', '\r\n\r\n'])),
]
