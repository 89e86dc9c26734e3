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
