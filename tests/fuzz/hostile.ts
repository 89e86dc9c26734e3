import type { Chance } from '../faults/chance.ts'

/** Texts that have broken something, somewhere: none of them may break anything here. */
export const HOSTILE_TEXTS = [
  ...['', ' ', '\0', 'before\0after', '\u0001\u0002', '\t', '\ud800', 'half \udc00 a pair', '\ufeff', '\uffff'],
  // Turned round by whoever draws it, invisible, and as wide as a page.
  ...[
    '\u202egnp.exe',
    '\u2066safe\u2069\u202e',
    'a\u200bb\u200db',
    `Z${'\u0301'.repeat(300)}`,
    '\u{1f469}\u200d\u{1f52c}',
  ],
  // Another alphabet's letters, and letters that fold into others.
  ...['аdmin@example.com', 'ADMİN@EXAMPLE.COM', 'ﬀ', 'ß', 'K', 'Ⅷ', '１２', '٣', 'pаypal'],
  // New lines where a mail has its heads.
  ...[
    'a@example.com\r\nBcc: all@example.com',
    'Subject\r\n\r\n<b>body',
    'x\nSet-Cookie: a=b',
    '%0d%0aLocation:%20/',
    '\u2028x\u2029',
  ],
  // What a spreadsheet would run.
  ...['=1+1', '+1+1', '-1+1', '@SUM(1)', '=HYPERLINK("http://evil.example","x")', '\t=1', '\r=1', '"=1', "'=1"],
  // What a language would look up.
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'then',
    'null',
    'undefined',
    'NaN',
    'true',
  ],
  // What some other program would act on.
  ...[
    "' or '1'='1",
    "x'; drop table account; --",
    '\\',
    '%',
    '_',
    '\x24{7*7}',
    '{{7*7}}',
    '<%= 7*7 %>',
    '$(id)',
    '`id`',
    '|id',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</script><svg onload=alert(1)>',
    '<!--',
    ']]>',
    '&#0;',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'http://169.254.169.254/',
  ],
  ...[
    '../../../../etc/passwd',
    '..\\..\\x',
    '%2e%2e%2f',
    '.',
    '..',
    '/',
    'file:///etc/passwd',
    '%00',
    '%',
    '%zz',
    '%ff%fe',
  ],
  // Numbers that are none, or too many.
  ...[
    '0',
    '-1',
    '1e309',
    '-0',
    '0x10',
    '1_000',
    '١',
    '2147483648',
    '9223372036854775808',
    '0.1',
    '1,5',
    '  1  ',
    '1'.repeat(400),
  ],
  ...['2026-02-30', '0000-00-00', '9999-12-31', '-271821-04-20', '2026-12-01T00:00:00Z', '275760-09-13'],
  ...[
    'a'.repeat(201),
    'x'.repeat(5_001),
    '('.repeat(2_000),
    `${'a'.repeat(3_000)}@`,
    `${'a.'.repeat(400)}@example.com`,
    ' '.repeat(3_000),
  ],
] as const

export const HOSTILE_NUMBERS = [
  ...[-1, -0, 0.1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 1e21, 1e308, -1e308, 5e-324],
]

export function hostileValue(chance: Chance): unknown {
  switch (chance.below(8)) {
    case 0:
      return chance.one(HOSTILE_NUMBERS)
    case 1:
      return chance.one([null, true, false, [], {}, [[]], [null], { '': '' }])
    case 2:
      return chance.one([
        { constructor: { prototype: { polluted: 1 } } },
        { toString: 1 },
        { length: 1e9 },
        { $gt: '' },
        JSON.parse('{"then":1}'),
      ])
    case 3:
      return nested(chance.one([3, 60, 4_000]), chance.once(2))
    default:
      return chance.one(HOSTILE_TEXTS)
  }
}

function nested(depth: number, asList: boolean): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = asList ? [value] : { a: value }
  return value
}

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

export const HOSTILE_HEADERS: readonly Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'null' },
  { Origin: 'https://evil.example' },
  { Referer: 'https://evil.example/account?token=x' },
  { Referer: 'http://localhost:3000//evil.example/' },
  { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' },
  { 'X-Forwarded-For': "127.0.0.1, ' or 1=1 --, ::::::::::::" },
  { 'X-Forwarded-Proto': 'https', 'X-Original-URL': '/staff', 'X-Rewrite-URL': '/staff' },
  { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'PUT' },
  { Cookie: 'masthead=; masthead=%00; __proto__=1; masthead-visit=%ff' },
  { Cookie: `masthead=${'c'.repeat(4_000)}` },
  { Cookie: ';;;=;=x; masthead' },
  { 'User-Agent': `\u00ff${'u'.repeat(2_000)}` },
  { 'User-Agent': '<script>alert(1)</script>' },
  {
    Accept: 'text/x-script, */*;q=NaN',
    'Accept-Language': 'x'.repeat(500),
    'Accept-Encoding': 'br;q=1.000000, gzip;q=9',
  },
  { 'If-None-Match': '*', 'If-Modified-Since': 'yesterday', Range: 'bytes=0-,5-1,-1' },
  { 'Content-Encoding': 'gzip' },
  { 'Content-Length': '-1' },
  { 'Transfer-Encoding': 'chunked, identity' },
  { 'X-React-Router-SSR-Data': '1', 'X-React-Router-Prerender-Data': '%ff' },
  { Upgrade: 'websocket', Connection: 'Upgrade' },
]

export const CONTENT_TYPES = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'multipart/form-data'],
  ...['application/xml', 'application/json; charset=utf-16', 'APPLICATION/JSON;', 'application/json, text/plain', 'x'],
]
